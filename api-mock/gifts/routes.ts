import { createHash, randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../../src/contract/http/headers.ts'
import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { ownerOf, type Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { placedOrder } from '../orders/order-row.ts'
import { requireOffered } from '../payments/offered-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { cardOfCode } from './cards.ts'
import { codeLimitsOf } from './code-limits.ts'
import { placeGiftOrder } from './place-gift-order.ts'
import { cardView, storeCreditOf } from './read-cards.ts'

/** Each order sends mail to a typed address after it is paid, and opens a payment page. */
const limitPerOwner = { burst: 20, perSeconds: 600 }
const limitPerAddress = { burst: 100, perSeconds: 600 }

/** The same key for a repeated post, so that both are the same order. */
function keyOfPost(context: ShopContext): string {
  const key = context.req.header(IDEMPOTENCY_HEADER) ?? randomUUID()
  return createHash('sha256').update(key.toLowerCase()).digest('hex').slice(0, CART_KEY_LENGTH)
}

/** Registers gift cards and store credit: buying a card, the balance of a code, and the credit of a customer. */
export function registerGiftRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const owners = createRateLimiter(deps, 'gift card orders', limitPerOwner)
  const addresses = createRateLimiter(deps, 'gift card orders address', limitPerAddress)
  const codes = codeLimitsOf(deps)

  handle(router, endpoints.giftCardOrder, async (call) => {
    // A form that a browser without script posted may come from a guest without a cart.
    const newGuestKey = keyOfPost(call.context)
    const caller = await callers.of(call.context, { ...call.input, newGuestKey })
    const owner = ownerOf(caller)
    addresses.take(call.context.get('address'))
    owners.take(owner)
    const placed = await inTransaction(call, deps, owner, {
      async run(trx) {
        requireOffered(deps, call.input.paymentMethod)
        const { order_id, order_key } = await placeGiftOrder(trx, deps, caller, call.input)
        return { answer: { order_id, order_key }, reference: order_id }
      },
      replay: placedOrder,
    })
    return { ...placed, redirect_url: await startPayment(deps, placed.order_id) }
  })

  handle(router, endpoints.giftCardBalance, async ({ input, context }) => {
    const guess = codes.guess(context)
    const card = await cardOfCode(deps.db, deps, input.code)
    guess.right()
    return cardView(deps.db, card)
  })

  handle(router, endpoints.storeCredit, async ({ input, context }) => {
    const { caller } = await callers.requireSession(context, input)
    return storeCreditOf(deps.db, caller.id)
  })
}
