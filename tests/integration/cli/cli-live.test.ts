import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newCartKey } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { shopPlace, shopProcessLine, type ShopPlace } from '../../support/server/shop-line.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { wooCsv } from '../../support/catalogue/woo-csv.ts'

/** The server polls every two seconds. */
const SOON = { timeout: 20_000, interval: 200 }

describeOnEveryDatabase('while the server runs', (database) => {
  let place: ShopPlace
  let server: ShopProcess
  beforeEach(async () => {
    place = await shopPlace(database)
    server = await createShopProcess(place.env)
    await server.start()
  }, 30_000)
  afterEach(async () => {
    await server.remove()
    place.remove()
  })
  const line = (...words: string[]) => shopProcessLine(place.env, ...words)
  const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status
  const addToCart = async (cartKey: string): Promise<{ status: number; cart: unknown }> => {
    const answer = await fetch(`${server.origin}/api/cart-guest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ cartKey, ...aloe, productQuantity: 1 }),
    })
    return { status: answer.status, cart: await answer.json() }
  }

  it('an import shows within seconds and changes the ETag that devices poll', async () => {
    const tag = (await fetch(`${server.origin}/api/catalogue`)).headers.get('etag') ?? ''
    const file = join(place.folder, 'products.csv')
    writeFileSync(file, wooCsv([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100 }]))
    const ran = await line('catalogue', 'import-woocommerce', file)
    expect(ran).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1 imported') })
    await expect.poll(() => status('/api/products/alpha'), SOON).toBe(200)
    const fresh = await fetch(`${server.origin}/api/catalogue`, { headers: { 'If-None-Match': tag } })
    expect(fresh.status).toBe(200)
    expect((await line('coupons', 'add', 'LIVE5', '--percent', '5')).code).toBe(0)
  }, 60_000)

  it('[extended] a restored backup is served without a restart, and carts continue to work', async () => {
    const cartKey = newCartKey()
    expect(await addToCart(cartKey)).toMatchObject({ status: 200, cart: { item_count: 1 } })
    const backup = join(place.folder, 'live.backup')
    expect((await line('backup', backup)).code).toBe(0)
    const file = join(place.folder, 'products.csv')
    writeFileSync(file, wooCsv([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100 }]))
    expect((await line('catalogue', 'import-woocommerce', file, '--replace', '--yes')).code).toBe(0)
    await expect.poll(() => status('/api/products/aloe'), SOON).toBe(404)
    await addToCart(newCartKey())
    // Users continue to change their carts.
    const over = new AbortController()
    const answers: number[] = []
    const shopping = (async () => {
      while (!over.signal.aborted) answers.push(await status('/api/categories/all'))
    })()
    const restored = await line('restore', backup, '--yes')
    over.abort()
    await shopping
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(new Set(answers)).toEqual(new Set([200]))
    await expect.poll(() => status('/api/products/aloe'), SOON).toBe(200)
    expect(await status('/api/products/alpha')).toBe(404)
    expect(await addToCart(cartKey)).toMatchObject({ status: 200, cart: { item_count: 2 } })
    expect(await status('/readyz')).toBe(200)
  }, 90_000)
})
