import { endpoints } from '../../src/contract/endpoints.ts'
import { ownerOf, type Callers } from '../account/caller.ts'
import { holderOf } from '../cart/holder.ts'
import { readCart } from '../cart/read.ts'
import { pricedCart } from '../delivery/order-delivery.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { codeLimitsOf } from '../gifts/code-limits.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { requireOffered } from '../payments/offered-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { buyerOf, limitReached } from './coupon-limits.ts'
import { placedOrder } from '../orders/order-row.ts'
import { placeOrder } from './place-order.ts'
import { createUnpaidCount } from './unpaid-orders.ts'

/** Wide enough for a user with problems, and too narrow for a script that tests cards or codes. */
const limitPerCart = { burst: 100, perSeconds: 600 }
const limitPerAddress = { burst: 400, perSeconds: 600 }

/**
 * Registers the checkout. A transaction stores the order and its key first. After it, and again for a repeated request, the server asks the
 * provider for the payment page.
 */
export function registerCheckout(router: ShopRouter, deps: Deps, callers: Callers): void {
  const carts = createRateLimiter(deps, 'checkout', limitPerCart)
  const addresses = createRateLimiter(deps, 'checkout address', limitPerAddress)
  const codes = codeLimitsOf(deps)
  const countUnpaid = createUnpaidCount(deps)

  handle(router, endpoints.checkout, async (call) => {
    const caller = await callers.of(call.context, call.input)
    const [owner, holder] = [ownerOf(caller), holderOf(caller)]
    addresses.take(call.context.get('address'))
    carts.take(owner)
    const guess = call.input.giftCard && codes.guess(call.context)
    const placed = await inTransaction(call, deps, owner, {
      async run(trx) {
        // Under the key: a repeated call for a placed order gets its order, also after the method was switched off.
        if (call.input.paymentMethod !== undefined && call.input.paymentMethod !== 'on_account')
          requireOffered(deps, call.input.paymentMethod)
        const { order_id, order_key } = await placeOrder(trx, deps, caller, call.input, {
          count: (order) => countUnpaid(order, call.context.get('address')),
        })
        return { answer: { order_id, order_key }, reference: order_id }
      },
      replay: placedOrder,
      async replayRefusal(trx, code) {
        if (code !== 'cart_changed' && code !== 'out_of_stock' && code !== 'invalid_coupon') return {}
        const cart = pricedCart(deps, await readCart(trx, deps, holder), call.input)
        return code !== 'invalid_coupon'
          ? { cart, delivery: deps.catalogue.delivery ?? null }
          : { reason: await limitReached(trx, deps, cart, buyerOf(caller, call.input)) }
      },
    })
    guess?.right()
    const redirect = await startPayment(deps, placed.order_id)
    return { ...placed, redirect_url: redirect }
  })
}
