import type { RequestDecision } from '../../../src/contract/desk/desk-request.ts'
import { askedKind, canChangeDecision } from '../../../src/domain/orders/asked-pieces.ts'
import { requestWords } from '../../../src/domain/orders/order-request.ts'
import { commandLine, writeAudit, type Actor } from '../../audit/audit.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { writeOrderMail } from '../../mail/order-mail.ts'
import { notifyOwnerOfRequest } from '../../owner-notices/order-notices.ts'
import { addEvent, OrderStateError } from '../change-state.ts'
import { findOrder, lockOrder } from '../order-row.ts'
import { readOrder } from '../read-order.ts'
import { cancel, OrderChangedError, refund, takeStep, versionOf } from '../staff.ts'

/**
 * Decides an open request, or changes a decision (`canChangeDecision`), with the words that the customer reads: the same for the desk and the
 * command line. An accepted cancellation
 * cancels an unpaid order, and refunds all that is left of a paid one. The audit has the decision and that step. Throws OrderStateError, also
 * for a request that is decided or does not exist, and OrderChangedError if the order has another version than `seen`.
 */
export async function decideRequest(
  trx: ShopTransaction,
  deps: Deps,
  requestId: string,
  { accept, answer }: RequestDecision,
  by: Actor,
  seen?: number,
): Promise<string> {
  const named = await trx.selectFrom('order_request').select(['order_id', 'kind']).where('request_id', '=', requestId).executeTakeFirst()
  const order = named && (await lockOrder(trx, named.order_id))
  if (!order) throw new OrderStateError('There is no such request')
  const { order_id } = order
  if (seen !== undefined && seen !== (await versionOf(trx, order_id))) throw new OrderChangedError(`Order ${order_id} has changed`)
  const decided_at = deps.clock.now().toISOString()
  const state = accept ? 'accepted' : 'refused'
  const { requests = [], ...shown } = await readOrder(trx, deps.catalogue.settings, order)
  const request = requests.find(({ request_id }) => request_id === requestId)
  if (request?.withdrawn_at) throw new OrderStateError('The customer has withdrawn this request')
  const isChange = request?.state !== 'open'
  if (!request || (isChange && (request.state === state || !canChangeDecision({ ...shown, requests }, request))))
    throw new OrderStateError('This request has been decided already')
  const { kind } = named
  await trx.updateTable('order_request').set({ state, answer, decided_at }).where('request_id', '=', requestId).execute()
  await writeAudit(trx, deps, by, {
    action: 'orders.decide_request',
    subject: `order ${order_id}`,
    before: { request: request.state },
    after: { request: state, kind },
  })
  const words = requestWords[askedKind(request)]
  const isCancelled = kind === 'cancel' && accept
  // The mail about the cancelled or refunded order has the answer.
  if (isCancelled)
    await takeStep(
      trx,
      deps,
      order_id,
      order.state === 'processing' ? refund({ reason: answer, restock: true }) : cancel(answer, 'customer'),
      by,
    )
  const present = (await findOrder(trx, order_id)) ?? order
  const outcome = `${words.title}: ${words[state]}`
  const change = isChange ? 'We have changed our answer. ' : ''
  const position = await addEvent(trx, deps, present, 'answer', `${change}${outcome} ${answer}`)
  if (!isCancelled)
    await writeOrderMail(trx, deps, present, position, {
      name: 'request-decided',
      request: words.title,
      outcome: `${change}${words[state]}`,
      reason: answer,
    })
  await notifyOwnerOfRequest(trx, deps, present, { position, title: words.title, news: state, words: answer })
  return order_id
}

/** Decides a request from the command line, in a transaction of its own. */
export const decideFromCommandLine = (deps: Deps, requestId: string, decision: RequestDecision): Promise<string> =>
  transact(deps, (trx) => decideRequest(trx, deps, requestId, decision, commandLine()))
