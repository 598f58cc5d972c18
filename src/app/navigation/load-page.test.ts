import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/http/api-error.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
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

const answering = (status: number) => {
  const failing = () => Promise.reject(new ApiError({ kind: 'not-the-shop', status }))
  return { search: failing, catalogue: failing } as unknown as ShopReader
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [502, true, 500, 'Internal Server Error'],
  [503, true, 500, 'Internal Server Error'],
  [504, true, 500, 'Internal Server Error'],
  [502, false, 503, 'Not on your device yet'],
  [200, true, 503, 'Not on your device yet'],
])('an answer %d that is not the shop’s, browser online %s, is page %d: %s', async (answered, onLine, status, title) => {
  vi.stubGlobal('navigator', { onLine })
  expect(await loadPage({ path: '/search', search: 'q=oak' }, answering(answered), now)).toMatchObject({ status, head: { title } })
})
