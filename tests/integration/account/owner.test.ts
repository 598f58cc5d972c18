import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { aloe, cartWith } from '../../support/catalogue/goods.ts'

describe('the cart of a call', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: 'https://stoep.example' } })
  })
  afterAll(() => shop.close())

  it('[§6.1] is identified by the explicit key, before the cookie', async () => {
    const cartKey = await cartWith(shop, [aloe, 2])
    const cookie = { Cookie: `cart_key=${newCartKey()}` }
    expect((await shop.call('cart', { cartKey }, { headers: cookie })).answer.item_count).toBe(2)
    expect((await shop.call('cart', {}, { headers: { Cookie: `cart_key=${cartKey}` } })).answer.item_count).toBe(2)
  })

  it.each(['', 'short', `${'a'.repeat(41)}!`])('is rejected without a valid key: "%s"', async (cartKey) => {
    expect((await shop.call('cart', { cartKey })).failure).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await shop.call('cart', {}, { headers: { Cookie: `cart_key=${cartKey}` } })).status).toBe(400)
  })

  it('is rejected if the sender states another owner, and nothing changes', async () => {
    const cartKey = await cartWith(shop, [aloe, 1])
    const headers = { 'X-Shop-Owner': newCartKey() }
    expect((await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { headers })).failure).toMatchObject({
      status: 403,
      code: 'wrong_owner',
    })
    expect((await shop.call('cart', { cartKey }, { headers: { 'X-Shop-Owner': cartKey } })).answer.rev).toBe(1)
  })

  it('gets its cookie again for 400 days, readable by script, Lax, and Secure on https', async () => {
    const cartKey = newCartKey()
    const { headers } = await shop.call('cart', {}, { headers: { Cookie: `__Host-cart_key=${cartKey}` } })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`cart_key=${cartKey}; Max-Age=34560000; Path=/`)
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Secure')
    expect(cookie).not.toContain('HttpOnly')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('gets its cookie from a change and from a read of the shop’s own pages, and not from a link with a key in it', async () => {
    const cartKey = newCartKey()
    const cookieAfter = async (headers: Record<string, string>) =>
      (await shop.call('cart', { cartKey }, { headers })).headers.get('set-cookie')
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await cookieAfter({ 'Sec-Fetch-Site': site, Cookie: `__Host-cart_key=${newCartKey()}` })).toBeNull()
    expect(await cookieAfter({})).toBeNull()
    expect(await cookieAfter({ 'Sec-Fetch-Site': 'same-origin' })).toContain(`__Host-cart_key=${cartKey}`)
    const added = await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 })
    expect(added.headers.get('set-cookie')).toContain(`__Host-cart_key=${cartKey}`)
  })

  it('gets no cookie with a public read', async () => {
    for (const path of ['/api/catalogue', '/api/home', '/api/search?q=couch', '/api/content/faqs', '/robots.txt']) {
      expect((await shop.request(path, { headers: { Cookie: `cart_key=${newCartKey()}` } })).headers.has('set-cookie')).toBe(false)
    }
  })
})
