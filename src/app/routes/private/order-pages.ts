import { FIND, to } from '../../../contract/paths.ts'
import { publicMethods } from '../../../contract/orders/payment-method.ts'
import type { ShopReader } from '../../../data/catalogue/shop-reader.ts'
import type { CheckoutData } from '../../../features/checkout/checkout-screen.tsx'
import { ApiError } from '../../../contract/http/api-error.ts'
import type { RoutePages } from '../defer-routes.ts'
import { definePage } from '../route.ts'

const financeOutcome = (provider: 'payjustnow' | 'finchoice', outcome: 'confirmed' | 'cancelled') =>
  definePage({
    load: async () => ({ provider, outcome }),
    screen: async () => (await import('../../../features/orders/payment/finance-outcome-screen.tsx')).FinanceOutcomeScreen,
    head: () => ({
      title: outcome === 'confirmed' ? 'Payment' : 'Payment cancelled',
      canonical: `/checkout/${provider}/${outcome}`,
      noindex: true,
    }),
  })

/** The payment methods that the catalogue names. Without a catalogue, all public methods: the server checks the method of each order. */
const knownOffer = (shop: ShopReader): Promise<CheckoutData> =>
  shop.frame().then(
    ({ shop: facts }) => ({ methods: facts?.payment_methods ?? publicMethods }),
    (cause: unknown) => {
      console.info('The payment methods could not be read:', cause)
      return { methods: publicMethods }
    },
  )

/** Checkout, orders and the results of a payment (spec §2). */
export const orderPages = {
  checkout: definePage({
    load: ({ shop }) => knownOffer(shop),
    screen: async () => (await import('../../../features/checkout/checkout-screen.tsx')).CheckoutScreen,
    head: () => ({ title: 'Checkout', canonical: to.checkout(), noindex: true }),
  }),
  order: definePage({
    load: async ({ shop, params, search }) => {
      const orderId = params['orderId'] ?? ''
      const key = search.get('key')
      if (orderId === FIND) return { kind: 'needs-lookup' as const, orderId: '' }
      if (!key) return { kind: 'needs-lookup' as const, orderId }
      return shop.order(orderId, key).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'not_found' || error.code === 'invalid_request') return { kind: 'needs-lookup' as const, orderId }
        // Without an answer from the server, the device may have a copy.
        if (error.problem.kind !== 'refused') return { kind: 'offline' as const, orderId }
        throw error
      })
    },
    screen: async () => (await import('../../pages/order-page.tsx')).OrderPage,
    head: (_, { params }) => ({
      title: params['orderId'] === FIND ? 'Find your order' : `Order ${params['orderId']}`,
      canonical: to.order(params['orderId'] ?? ''),
      noindex: true,
    }),
  }),
  'payjustnow-confirmed': financeOutcome('payjustnow', 'confirmed'),
  'payjustnow-cancelled': financeOutcome('payjustnow', 'cancelled'),
  'finchoice-confirmed': financeOutcome('finchoice', 'confirmed'),
  'finchoice-cancelled': financeOutcome('finchoice', 'cancelled'),
} satisfies RoutePages
