import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { registerCheckout } from '../checkout/checkout.ts'
import { registerCustomerOrders } from './customer-orders.ts'
import { deliveryCalendar } from '../checkout/delivery-calendar.ts'
import { registerLookup } from './lookup.ts'
import { openOrder } from '../checkout/open-order.ts'
import { registerPayAgain } from './pay-again.ts'
import { readOrder } from './read-order.ts'

/** Checkout and orders. An order opens to its key and to the customer whose it is. */
export function registerOrderRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  registerCheckout(router, deps, callers)
  registerPayAgain(router, deps, callers)
  registerLookup(router, deps)
  registerCustomerOrders(router, deps, callers)

  handle(router, endpoints.order, async ({ params, input, context }) =>
    readOrder(deps.db, await openOrder(deps, callers, context, params.orderId, input)),
  )

  router.get('/api/orders/:orderId/delivery.ics', async (context) => {
    const order = await openOrder(deps, callers, context, context.req.param('orderId'), { key: context.req.query('key') })
    const orderUrl = deps.config.publicUrl + to.order(order.order_id, order.order_key)
    return context.body(deliveryCalendar(order, orderUrl), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="stoep-${order.order_id}.ics"`,
      'Cache-Control': 'private, no-store',
    })
  })
}
