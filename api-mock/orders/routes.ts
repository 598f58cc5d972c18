import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import type { Order } from '../../src/contract/orders/order.ts'
import type { Callers } from '../account/caller.ts'
import { readPage } from '../db/list-page.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { registerCheckout } from '../checkout/checkout.ts'
import { deliveryCalendar } from './delivery-calendar.ts'
import { noSuchOrder, openOrder } from './open-order.ts'
import { canReport, requestsOf } from '../../src/domain/orders/order-request.ts'
import { registerOrderRequests } from './requests/ask-request.ts'
import { registerRequestWithdrawals } from './requests/withdraw-request.ts'
import { registerPayAgain } from './pay-again.ts'
import { readOrder, readOrders } from './read-order.ts'
import { notFound } from '../http/shop-error.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { isPayable } from '../../src/domain/orders/order-state.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import { toPayOf } from '../../src/domain/gifts/order-credit.ts'
import { outsideLimits } from '../../src/domain/payments/payment-limits.ts'
import { offeredMethods, paymentLimits } from '../payments/offered-methods.ts'
import { findOrder } from './order-row.ts'
import { versionOf } from './staff.ts'

/** Registers checkout and orders. An order opens with its key, and for its customer. */
export function registerOrderRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  registerCheckout(router, deps, callers)
  registerPayAgain(router, deps, callers)
  registerOrderRequests(router, deps, callers)
  registerRequestWithdrawals(router, deps, callers)
  registerLookup(router, deps)
  registerCustomerOrders(router, deps, callers)

  handle(router, endpoints.order, async ({ params, input, context }) => {
    const row = await openOrder(deps, callers, context, params.orderId, input)
    return withMethods(deps, await readOrder(deps.db, deps.catalogue.settings, row))
  })

  router.get('/api/orders/:orderId/delivery.ics', async (context) => {
    const order = await openOrder(deps, callers, context, context.req.param('orderId'), { key: context.req.query('key') })
    const orderUrl = deps.config.publicUrl + to.order(order.order_id, order.order_key)
    return context.body(deliveryCalendar(order, orderUrl, await versionOf(deps.db, order.order_id)), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="stoep-${order.order_id}.ics"`,
      'Cache-Control': 'private, no-store',
    })
  })
}

/** The order with what its customer can do now: pay it, or ask about it. */
const withMethods = ({ config, catalogue, clock }: Deps, order: Order): Order => {
  const limits = paymentLimits(catalogue.settings)
  const canPay = (method: PaymentMethod) => isPayable(order.state, method) && outsideLimits(limits, method, toPayOf(order)) === null
  return {
    ...order,
    can_request: requestsOf(order, clock.now()),
    can_report: canReport(order, clock.now()),
    payment_methods: offeredMethods(config, catalogue.settings).filter(canPay),
  }
}

const PER_PAGE = 50

/**
 * Registers the list of a customer's orders: those placed while signed in, and those of a guest who then signed in and had given the
 * account's e-mail. Other guests' orders with that e-mail are not in the list, because anyone can type an address at checkout.
 */
function registerCustomerOrders(router: ShopRouter, deps: Deps, callers: Callers): void {
  handle(router, endpoints.ordersCustomer, async ({ input, context }) => {
    const { caller } = await callers.requireSession(context, input)
    if (input.customer_id !== undefined && input.customer_id !== caller.id) throw notFound('There is nothing here')
    const own = deps.db.selectFrom('orders').where('customer_id', '=', caller.id)
    const place = { page: input.page, per_page: PER_PAGE }
    const { rows, total } = await readPage(own.selectAll().orderBy('created_at', 'desc').orderBy('order_id', 'desc'), place)
    const orders = await readOrders(deps.db, deps.catalogue.settings, rows)
    return { orders: orders.map((order) => withMethods(deps, order)), total, page: input.page }
  })
}

/**
 * The limits of a number or an e-mail: a narrow one from one address, and a wide one from all, so that a stranger's guesses do not lock its owner
 * out. Carriers share addresses, so their limit is wider than that of a pair.
 */
const limitPerPair = { burst: 10, perSeconds: 900 }
const limitPerSubject = { burst: 100, perSeconds: 900 }
const limitPerAddress = { burst: 60, perSeconds: 900 }

/**
 * Registers the search for a guest's order by number and e-mail. Response and time are the same for an unknown number and a wrong e-mail.
 */
function registerLookup(router: ShopRouter, deps: Deps): void {
  const pairs = createRateLimiter(deps, 'order lookup pair', limitPerPair)
  const subjects = createRateLimiter(deps, 'order lookup', limitPerSubject)
  const addresses = createRateLimiter(deps, 'order lookup address', limitPerAddress)

  handle(router, endpoints.orderLookup, async ({ input, context }) => {
    const { orderId, email } = input
    const address = context.get('address')
    addresses.take(address)
    for (const subject of [`order ${orderId}`, `email ${email}`]) {
      pairs.take(`${address} ${subject}`)
      subjects.take(subject)
    }
    const order = await findOrder(deps.db, orderId)
    const fits = equalSecrets(email, order?.email ?? 'nobody')
    if (!order || !fits) throw noSuchOrder()
    return { order_id: order.order_id, order_key: order.order_key }
  })
}
