import { expect, it } from 'vitest'
import { newCustomer, PASSWORD } from '../../support/account/customers.ts'
import { createTestApp, newCartKey } from '../../support/server/api.ts'

it('on https every cookie has the prefix __Host- and Secure, and takes the place of one without', async () => {
  const shop = await createTestApp({ environment: { PUBLIC_URL: 'https://shop.example.co.za', SITE_PASSWORD: 'quite a long gate' } })
  const { customer } = await newCustomer(shop)
  const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()
  const gate = cookiesOf(await shop.call('register', { password: 'quite a long gate' }))
  const pass = gate[0]?.split(';')[0] ?? ''
  const [cart, old] = [newCartKey(), newCartKey()]
  const guest = cookiesOf(await shop.call('cart', { cartKey: cart }, { headers: { Cookie: pass, 'Sec-Fetch-Site': 'same-origin' } }))
  const renewed = cookiesOf(await shop.call('cart', {}, { headers: { Cookie: `${pass}; cart_key=${old}` } }))
  const signedIn = cookiesOf(await shop.call('login', { email: customer.email, password: PASSWORD }, { headers: { Cookie: pass } }))
  const passkey = cookiesOf(await shop.call('passkeyOptions', {}, { headers: { Cookie: pass } }))
  const set = [...gate, ...guest, ...signedIn, ...passkey]
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-shop_gate',
    '__Host-cart_key',
    '__Host-shop_session',
    '__Host-shop_hint',
    '__Host-shop_passkey',
  ])
  for (const cookie of set) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
    expect(cookie).not.toContain('Domain')
  }
  expect(renewed).toMatchObject([expect.stringContaining(`__Host-cart_key=${old}`), expect.stringMatching(/^cart_key=; Max-Age=0/)])
  await shop.close()
})
