import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { sqliteIn } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'

const MOST_PAGES = 2 ** 32 - 2

let folder: string
let file: DatabaseSync
let shop: TestShop
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-full-'))
  file = new DatabaseSync(join(folder, 'shop.sqlite'))
  shop = await createTestApp({ database: sqliteIn(file) })
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const room = (pages: number) => file.exec(`pragma max_page_count = ${pages}`)

function add(cartKey: string, key: string) {
  const { productId, variation } = aloe
  return shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 }, { key })
}

test('[trial 21] a full disk rejects new data with a message and loses no old data; with free space the same key has its one effect', async () => {
  // No page beyond the present ones.
  room(1)
  const kept: string[] = []
  const refused: { cartKey: string; key: string }[] = []
  while (refused.length < 5) {
    const cartKey = newCartKey()
    const key = randomUUID()
    const reply = await add(cartKey, key)
    if (reply.status === 200) kept.push(cartKey)
    else {
      expect(reply.status).toBe(503)
      expect(reply.failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was changed') })
      expect(reply.headers.get('retry-after')).toBe('60')
      refused.push({ cartKey, key })
    }
  }
  // Present data stays readable.
  for (const cartKey of kept) expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(1)
  for (const { cartKey } of refused) expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(0)

  room(MOST_PAGES)
  for (const { cartKey, key } of refused) {
    expect((await add(cartKey, key)).answer.item_count).toBe(1)
    expect((await add(cartKey, key)).answer.item_count).toBe(1)
  }
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(file.prepare('select count(*) as calls from idempotency').get()).toEqual({ calls: kept.length + refused.length })
})
