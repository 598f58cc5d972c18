import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/http/api-error.ts'
import { createShopReader } from '../../data/catalogue/shop-reader.ts'
import { sampleProduct } from '../../features/catalogue/product/sample-product.fixture.ts'
import { loadPage } from './load-page.ts'

const rejecting = () =>
  Promise.reject(new ApiError({ kind: 'refused', status: 400, failure: { status: 400, code: 'invalid_request', message: 'Not readable' } }))
const rejectingShop = createShopReader({ call: rejecting })
const now = () => new Date('2026-11-20T08:00:00Z')

test('an address that the server cannot parse shows Page Not Found, not a server error', async () => {
  expect(await loadPage({ path: '/search', search: 'q=%00' }, rejectingShop, now)).toMatchObject({
    status: 404,
    head: { title: 'Page Not Found' },
  })
})

test('an order with a malformed key leads to the lookup by e-mail', async () => {
  const page = await loadPage({ path: '/checkout/order/12345678', search: `key=${'1'.repeat(3000)}` }, rejectingShop, now)
  expect(page).toMatchObject({ status: 200, data: { kind: 'needs-lookup', orderId: '12345678' } })
})

test('a search text over the limit is cut, not rejected', async () => {
  const requested: string[] = []
  const shop = { ...rejectingShop, search: (words: string) => (requested.push(words), rejecting()) }
  await loadPage({ path: '/search', search: `q=${'x'.repeat(3000)}` }, shop, now)
  expect(requested).toEqual(['x'.repeat(120)])
})

const gatewayAnswering = (status: number) => {
  return createShopReader({ call: () => Promise.reject(new ApiError({ kind: 'other-server', status })) })
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [502, true, 500, 'Internal Server Error'],
  [503, true, 500, 'Internal Server Error'],
  [504, true, 500, 'Internal Server Error'],
  [502, false, 503, 'This page is not on your device yet'],
  [200, true, 503, 'This page is not on your device yet'],
])('a response %d from a gateway, browser online %s, shows page %d: %s', async (gatewayStatus, onLine, status, title) => {
  vi.stubGlobal('navigator', { onLine })
  expect(await loadPage({ path: '/search', search: 'q=oak' }, gatewayAnswering(gatewayStatus), now)).toMatchObject({
    status,
    head: { title },
  })
})

test('[N6] a product page promises by the time that the shop has when its data arrive: they may be the first answer that the device gets', async () => {
  let time = '2027-11-30T10:00:00Z'
  const product = () => {
    time = '2026-11-30T10:00:00Z'
    return Promise.resolve(sampleProduct)
  }
  const place = { path: '/product/sample', search: '' }
  const page = await loadPage(place, { ...rejectingShop, product }, () => new Date(time))
  expect(page.data).toMatchObject({ promise: { dispatch_from: '2027-01-17' }, at: '2026-11-30T10:00:00.000Z' })
})
