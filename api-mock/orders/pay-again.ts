import { endpoints } from '../../src/contract/endpoints.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import { isPayable } from '../../src/domain/orders/order-state.ts'
import type { Callers } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import { requireOffered } from '../payments/offered-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { chooseMethod } from '../checkout/choose-method.ts'
import { monthsOf } from '../checkout/new-order.ts'
import { createUnpaidCount } from '../checkout/unpaid-orders.ts'
import { noSuchOrder, openOrder } from './open-order.ts'
import { lockOrder, type OrderRow } from './order-row.ts'

const limitPerOrder = { burst: 30, perSeconds: 600 }

/** Registers the payment of an unpaid order, with the same or another method. It stays the same order. */
export function registerPayAgain(router: ShopRouter, deps: Deps, callers: Callers): void {
  const orders = createRateLimiter(deps, 'pay again', limitPerOrder)
  const countUnpaid = createUnpaidCount(deps)

  handle(router, endpoints.orderPay, async (call) => {
    const { orderId } = call.params
    const { paymentMethod, months } = call.input
    await openOrder(deps, callers, call.context, orderId, call.input)
    orders.take(orderId)
    const answer = await inTransaction(call, deps, orderId, {
      async run(trx) {
        requireOffered(deps, paymentMethod)
        const chosen = await choose(trx, deps, orderId, paymentMethod, monthsOf({ paymentMethod, months }))
        if (chosen.state === 'awaiting_transfer') countUnpaid(chosen, call.context.get('address'))
        return { answer: { order_id: orderId }, reference: orderId }
      },
      replay: () => Promise.resolve({ order_id: orderId }),
    })
    const redirect = await startPayment(deps, orderId)
    return { ...answer, redirect_url: redirect }
  })
}

async function choose(trx: ShopTransaction, deps: Deps, orderId: string, method: PaymentMethod, months: number | null): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw noSuchOrder()
  const isOver = order.pay_by !== null && order.pay_by <= deps.clock.now().toISOString()
  if (isOver || !isPayable(order.state, method)) throw new ShopError(409, 'order_not_payable', 'This order cannot be paid that way now')
  return chooseMethod(trx, deps, order, method, months)
}
