import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { registerCheckout } from './checkout.ts'
import { deliveryCalendar } from './delivery-calendar.ts'
import { registerLookup } from './lookup.ts'
import { openOrder } from './open-order.ts'
import { registerPayAgain } from './pay-again.ts'
import { readOrder } from './read-order.ts'

/** Checkout and orders. An order opens to its key alone. */
export function registerOrderRoutes(router: ShopRouter, deps: Deps): void {
  registerCheckout(router, deps)
  registerPayAgain(router, deps)
  registerLookup(router, deps)

  handle(router, endpoints.order, async ({ params, input }) => readOrder(deps.db, await openOrder(deps.db, params.orderId, input.key)))

  router.get('/api/orders/:orderId/delivery.ics', async (context) => {
    const order = await openOrder(deps.db, context.req.param('orderId'), context.req.query('key') ?? '')
    const orderUrl = deps.config.publicUrl + to.order(order.order_id, order.order_key)
    return context.body(deliveryCalendar(order, orderUrl), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="stoep-${order.order_id}.ics"`,
      'Cache-Control': 'private, no-store',
    })
  })
}
