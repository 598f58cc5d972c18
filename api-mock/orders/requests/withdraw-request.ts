import { endpoints } from '../../../src/contract/endpoints.ts'
import type { AskedKind } from '../../../src/contract/orders/order-request.ts'
import { askedKind } from '../../../src/domain/orders/asked-pieces.ts'
import { requestWords } from '../../../src/domain/orders/order-request.ts'
import type { Callers } from '../../account/caller.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import { writeOrderMail } from '../../mail/order-mail.ts'
import { notifyOwnerOfRequest } from '../../owner-notices/order-notices.ts'
import { addEvent } from '../change-state.ts'
import { noSuchOrder, openOrder } from '../open-order.ts'
import { lockOrder, type OrderRow } from '../order-row.ts'
import { presentOrder } from './present-order.ts'

/** As for the requests themselves: each withdrawal mails two people. */
const limitPerOrder = { burst: 30, perSeconds: 86_400 }
const limitPerAddress = { burst: 60, perSeconds: 3600 }

const withdrawn: Record<AskedKind, string> = {
  cancel: 'You withdrew your request to cancel. The order goes on.',
  return: 'You withdrew your request to return what you bought.',
  guarantee: 'You withdrew your guarantee claim.',
  problem: 'You withdrew your report.',
}

const CANCELLED = 'This order is cancelled already, so the request can no longer be withdrawn. If you still want the order, phone us.'
const ANSWERED = 'We have answered this request already, so it can no longer be withdrawn. Our answer is on the page of the order.'

/** Registers the withdrawal of a request, by the holder of the order's key or its customer, while the shop has not answered it. */
export function registerRequestWithdrawals(router: ShopRouter, deps: Deps, callers: Callers): void {
  const orders = createRateLimiter(deps, 'order request withdrawals', limitPerOrder)
  const addresses = createRateLimiter(deps, 'order request withdrawals address', limitPerAddress)

  handle(router, endpoints.orderRequestWithdraw, async (call) => {
    const { orderId, requestId } = call.params
    addresses.take(call.context.get('address'))
    await openOrder(deps, callers, call.context, orderId, call.input)
    orders.take(orderId)
    return inTransaction(call, deps, orderId, {
      async run(trx) {
        const order = await lockOrder(trx, orderId)
        if (!order) throw noSuchOrder()
        await withdraw(trx, deps, order, requestId)
        return { answer: await presentOrder(trx, deps, orderId) }
      },
      replay: (trx) => presentOrder(trx, deps, orderId),
    })
  })
}

/** Withdraws an open request of a locked order, with its entry in the history and its two mails. A second withdrawal changes nothing. */
async function withdraw(trx: ShopTransaction, deps: Deps, order: OrderRow, requestId: string): Promise<void> {
  const own = trx.selectFrom('order_request').select(['kind', 'problem', 'state', 'withdrawn_at'])
  const request = await own.where('request_id', '=', requestId).where('order_id', '=', order.order_id).executeTakeFirst()
  if (!request) throw notFound('There is no such request')
  if (request.withdrawn_at !== null) return
  if (request.state !== 'open')
    throw new ShopError(409, 'request_not_possible', request.kind === 'cancel' && request.state === 'accepted' ? CANCELLED : ANSWERED)
  const withdrawn_at = deps.clock.now().toISOString()
  await trx.updateTable('order_request').set({ state: 'refused', withdrawn_at }).where('request_id', '=', requestId).execute()
  const asked = askedKind(request)
  const { title } = requestWords[asked]
  const outcome = withdrawn[asked]
  const position = await addEvent(trx, deps, order, 'request', outcome)
  await writeOrderMail(trx, deps, order, position, { name: 'request-withdrawn', request: title, outcome })
  await notifyOwnerOfRequest(trx, deps, order, { position, title, news: 'withdrawn', words: '' })
}
