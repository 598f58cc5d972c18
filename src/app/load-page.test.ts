import { expect, test } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import type { ShopReader } from '../data/shop-reader.ts'
import { loadPage } from './load-page.ts'

const refusing = () =>
  Promise.reject(new ApiError({ kind: 'refused', status: 400, failure: { status: 400, code: 'invalid_request', message: 'Not readable' } }))
const strict = { order: refusing, search: refusing, listing: refusing, catalogue: refusing } as unknown as ShopReader
const now = new Date('2026-11-20T08:00:00Z')

test('an address that the shop cannot read is a page not found, not a fault of the shop', async () => {
  expect(await loadPage({ path: '/search', search: 'q=%00' }, strict, now)).toMatchObject({
    status: 404,
    head: { title: 'Page Not Found' },
  })
})

test('an order with a malformed key is looked up by e-mail instead', async () => {
  const page = await loadPage({ path: '/checkout/order/12345678', search: `key=${'1'.repeat(3000)}` }, strict, now)
  expect(page).toMatchObject({ status: 200, data: { kind: 'needs-lookup', orderId: '12345678' } })
})

test('a search longer than a search may be is cut, not refused', async () => {
  const asked: string[] = []
  const shop = { search: (words: string) => (asked.push(words), refusing()), catalogue: refusing } as unknown as ShopReader
  await loadPage({ path: '/search', search: `q=${'x'.repeat(3000)}` }, shop, now)
  expect(asked).toEqual(['x'.repeat(120)])
})
