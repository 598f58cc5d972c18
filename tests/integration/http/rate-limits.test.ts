import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryLimit } from '../../../api-mock/catalogue/routes.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { cartWith, kalkBay } from '../../support/catalogue/goods.ts'

describe('limits', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ environment: { TRUST_PROXY: '1' } })
  })
  afterEach(() => shop.close())
  const guess = (cartKey: string, code: string, address: string) =>
    shop.call('couponApply', { cartKey, promoCode: code }, { headers: { 'X-Forwarded-For': address } })

  it('[one server] [trial 24] stop a thousand guesses of codes after 20, for the cart as for the address', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    const statuses: number[] = []
    for (let index = 0; index < 1000; index += 1) statuses.push((await guess(cartKey, `GUESS${index}`, `10.0.${index % 200}.1`)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(980)
    const limited = await guess(cartKey, 'WELCOME10', '10.9.9.9')
    expect(limited.failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('[one server] count an address over all its carts, and do not affect another address', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    for (let cart = 0; cart < 20; cart += 1) {
      const other = await cartWith(shop, [kalkBay, 1])
      for (let index = 0; index < 20; index += 1) await guess(other, 'NONSENSE', '10.1.1.1')
      // The first wrong codes do not block another customer of the same carrier.
      if (cart === 0) expect((await guess(await cartWith(shop, [kalkBay, 1]), 'WELCOME10', '10.1.1.1')).status).toBe(200)
    }
    expect((await guess(cartKey, 'WELCOME10', '10.1.1.1')).status).toBe(429)
    expect((await guess(cartKey, 'WELCOME10', '10.1.1.2')).status).toBe(200)
  })

  it('[one server] never block a code that the shop lists itself', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    for (let index = 0; index < 20; index += 1) await guess(cartKey, 'NONSENSE', '10.3.3.3')
    expect((await guess(cartKey, 'WELCOME10', '10.3.3.3')).status).toBe(429)
    const [listed] = shop.deps.catalogue.autoCoupons
    expect((await guess(cartKey, listed?.code ?? '', '10.3.3.3')).status).toBe(200)
  })

  it('[one server] return attempts over time', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    for (let index = 0; index < 20; index += 1) await guess(cartKey, 'NONSENSE', '10.2.2.2')
    expect((await guess(cartKey, 'WELCOME10', '10.2.2.2')).status).toBe(429)
    shop.clock.advance({ seconds: 30 })
    expect((await guess(cartKey, 'WELCOME10', '10.2.2.2')).status).toBe(200)
  })

  it('do not count a repeat of the same wrong code under the same key', async () => {
    const [cartKey, key] = [await cartWith(shop, [kalkBay, 1]), crypto.randomUUID()]
    for (let index = 0; index < 40; index += 1)
      expect((await shop.call('couponApply', { cartKey, promoCode: 'NONSENSE' }, { key })).failure.code).toBe('invalid_coupon')
  })

  it('[one server] let a whole queue through, and slow down a client that sends 600 cart calls in a minute', async () => {
    const cartKey = newCartKey()
    const replies = await Promise.all(Array.from({ length: 610 }, () => shop.call('cart', { cartKey })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(600)
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('1')
  })

  it('[one server] trust X-Forwarded-For only from the configured number of proxies', async () => {
    const direct = await createTestApp()
    const cartKey = await cartWith(direct, [kalkBay, 1])
    for (let cart = 0; cart < 20; cart += 1) {
      const other = await cartWith(direct, [kalkBay, 1])
      for (let index = 0; index < 20; index += 1)
        await direct.call(
          'couponApply',
          { cartKey: other, promoCode: 'NONSENSE' },
          { headers: { 'X-Forwarded-For': `10.3.${cart}.${index}` } },
        )
    }
    expect(
      (await direct.call('couponApply', { cartKey, promoCode: 'WELCOME10' }, { headers: { 'X-Forwarded-For': '10.4.4.4' } })).status,
    ).toBe(429)
    await direct.close()
  })

  it('[one server] count each visitor alone behind two proxies, also those who come past the outer one', async () => {
    const behind = await createTestApp({ environment: { TRUST_PROXY: '2' } })
    const tried = async (addresses: string) => {
      const cartKey = await cartWith(behind, [kalkBay, 1])
      return (await behind.call('couponApply', { cartKey, promoCode: 'NONSENSE' }, { headers: { 'X-Forwarded-For': addresses } })).status
    }
    const isLimited = async (addresses: string) => (await tried(addresses)) === 429
    let presses = 0
    // The visitor sends another address each time, before those of the proxies.
    const through = () => isLimited(`198.51.100.${presses % 250}, 10.5.5.5, 10.9.9.9`)
    while (!(await through()) && presses < 500) presses += 1
    expect(presses).toBeLessThan(500)
    expect(await isLimited('198.51.100.1, 10.5.5.6, 10.9.9.9')).toBe(false)
    expect(await isLimited('10.5.5.5')).toBe(true)
    expect(await isLimited('10.5.5.7')).toBe(false)
    await behind.close()
  })

  it('[one server] bound the searches and listings that one address makes the server compute; a cached answer does not count', async () => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const ask = (path: string, address: string) => shop.request(path, from(address))
    for (let word = 0; word < queryLimit.burst - 1; word += 1) expect((await ask(`/api/search?q=word${word}`, '10.4.4.4')).status).toBe(200)
    expect((await ask('/api/categories/sofas?price_max=90100', '10.4.4.4')).status).toBe(200)
    for (const path of ['/api/search?q=another', '/api/categories/sofas?price_max=90200']) {
      const limited = await ask(path, '10.4.4.4')
      expect(limited.status, path).toBe(429)
      expect(await limited.json()).toMatchObject({ code: 'rate_limited' })
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await ask('/api/search?q=another', '10.4.4.5')).status).toBe(200)
    for (const path of ['/api/search?q=another', '/api/products/kalk-bay']) expect((await ask(path, '10.4.4.4')).status, path).toBe(200)
  })
})
