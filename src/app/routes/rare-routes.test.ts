import { expect, test } from 'vitest'
import { createShopReader } from '../../data/catalogue/shop-reader.ts'
import { appPages } from './private/app-pages.ts'
import { formPages } from './public/form-pages.ts'
import { findRoute } from '../navigation/load-page.ts'
import { orderPages } from './private/order-pages.ts'
import { prosePages } from './public/prose-pages.ts'
import { rareRoutes } from './rare-routes.ts'
import { readingPages } from './public/reading-pages.ts'

test('every declared route has a page, and every page has a declared route', () => {
  const pages = Object.keys({ ...appPages, ...orderPages, ...formPages, ...readingPages, ...prosePages })
  expect(rareRoutes.map(({ name }) => name).toSorted()).toEqual(pages.toSorted())
})

test.each([
  ['/decorator', 'decorators', {}],
  ['/decorator/application', 'decorator-application', {}],
  ['/decorator/thandi-maqoma', 'decorator', { slug: 'thandi-maqoma' }],
  ['/blog', 'blog', {}],
  ['/blog/stain-first-aid', 'blog-post', { slug: 'stain-first-aid' }],
  ['/store/durban', 'store', { slug: 'durban' }],
  ['/info/faqs', 'faqs', { section: 'info' }],
  ['/anything/swatches', 'swatches', { section: 'anything' }],
  ['/checkout/order/12345678', 'order', { orderId: '12345678' }],
  ['/checkout/payjustnow/confirmed', 'payjustnow-confirmed', {}],
  ['/my-account/decorator-application', 'my-application', {}],
])('%s leads to the route %s', (path, name, params) => {
  expect(findRoute(path)).toMatchObject({ route: { name }, params })
})

test.each(['/info/nothing', '/store', '/blog/a/b', '/checkout/payjustnow', '/checkout/paypal/confirmed'])('%s matches no route', (path) => {
  expect(findRoute(path)).toBeNull()
})

test('the head of a deferred page throws before the page has loaded', async () => {
  const route = findRoute('/checkout/finchoice/confirmed')?.route
  const shop = createShopReader({ call: () => Promise.reject(new Error('The page reads nothing')) })
  const context = { params: {}, search: new URLSearchParams(), now: () => new Date('2026-11-20T08:00:00Z') }
  expect(() => route?.head({}, context)).toThrow('has not been loaded')
  await route?.load({ shop, ...context })
  expect(route?.head({}, context)).toMatchObject({ title: 'Payment', noindex: true })
  expect(route?.module).toBe('src/features/orders/payment/finance-outcome-screen.tsx')
})
