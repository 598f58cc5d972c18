import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../deps.ts'
import { logSecurity } from '../logging/security-log.ts'
import { notFound, ShopError, wrongState } from '../http/shop-error.ts'
import { OrderStateError } from '../orders/change-state.ts'
import { findOrder } from '../orders/order-row.ts'
import { RefundRefusedError } from '../orders/refunds/refund-refused.ts'
import { decideRequest } from '../orders/requests/decide-request.ts'
import { finishRequest } from '../orders/requests/finish-request.ts'
import { listRequests, requestPhoto } from '../orders/requests/read-requests.ts'
import { OrderChangedError, takeStep } from '../orders/staff.ts'
import { changeOnce } from './change-once.ts'
import type { HandleDesk } from './desk-caller.ts'
import { photoAnswer } from './photo-answer.ts'
import { orderChanged, noSuchOrderAtDesk, readDeskOrder } from './read-desk-order.ts'

/** Throws what the desk shows of an error of a step. */
function asShopError(error: unknown): never {
  if (error instanceof OrderChangedError) throw orderChanged()
  if (error instanceof OrderStateError) throw wrongState(error.message)
  if (error instanceof RefundRefusedError) throw new ShopError(409, 'refund_refused', error.message)
  throw error
}

/** Registers the desk's calls about requests of customers. */
export function registerDeskRequests(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskRequests, async ({ input }) => ({ ...(await listRequests(deps.db, input)), page: input.page }))

  handleDesk(deskEndpoints.deskRequestPhoto, async ({ params: { orderId, requestId, position }, context }) => {
    const content = /^\d$/.test(position) ? await requestPhoto(deps.db, orderId, requestId, Number(position)) : null
    if (content === null) throw notFound('There is no such photo')
    return photoAnswer(context, Buffer.from(content, 'base64'))
  })

  handleDesk(deskEndpoints.deskRequestDecide, async (call, caller) => {
    const { orderId, requestId } = call.params
    const { version, accept, answer } = call.input
    const decided: { refunds?: boolean } = {}
    const order = await changeOnce(call, deps, caller, {
      async run(trx) {
        const before = await findOrder(trx, orderId)
        const request = trx.selectFrom('order_request').select('kind').where('request_id', '=', requestId).where('order_id', '=', orderId)
        const found = await request.executeTakeFirst()
        if (!before || !found) throw before ? notFound('There is no such request') : noSuchOrderAtDesk()
        await decideRequest(trx, deps, requestId, { accept, answer }, caller.by, version).catch(asShopError)
        decided.refunds = accept && found.kind === 'cancel' && before.state === 'processing'
      },
      answer: (trx) => readDeskOrder(trx, deps, orderId, caller.role),
    })
    // A repeated call writes no second line.
    if (decided.refunds) logSecurity(deps, 'refund_recorded', { order: orderId, by: 'desk' })
    return order
  })

  handleDesk(deskEndpoints.deskRequestFinish, (call, caller) => {
    const { orderId, requestId } = call.params
    return changeOnce(call, deps, caller, {
      async run(trx) {
        if (!(await findOrder(trx, orderId))) throw noSuchOrderAtDesk()
        await takeStep(trx, deps, orderId, finishRequest(requestId), caller.by, { seen: call.input.version }).catch(asShopError)
      },
      answer: (trx) => readDeskOrder(trx, deps, orderId, caller.role),
    })
  })
}
