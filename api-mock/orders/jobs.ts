import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job } from '../jobs.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { transact } from '../db/transaction.ts'
import { changeState } from './change-state.ts'
import { pseudonymiseOldCards } from '../gifts/old-cards.ts'
import { deleteOldQuotes } from '../quotes/old-quotes.ts'
import { pseudonymiseOldOrders } from './old-orders.ts'
import { lockOrder } from './order-row.ts'
import { deleteOldApprovals, deleteUnjoinedAccounts, pseudonymiseOldAccounts } from '../trade/old-records.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/**
 * The jobs that send refunds to the providers, cancel lapsed orders, pseudonymise old orders, trade accounts and gift cards, and delete old
 * quotes and requests.
 */
export function orderJobs(deps: Deps): Job[] {
  return [
    { name: 'refunds', everySeconds: 5, run: () => sendRefunds(deps) },
    { name: 'lapsed-orders', everySeconds: 60, run: () => cancelLapsedOrders(deps) },
    { name: 'old-orders', everySeconds: 3600, run: () => pseudonymiseOldOrders(deps) },
    { name: 'old-quotes', everySeconds: 3600, run: () => deleteOldQuotes(deps) },
    { name: 'old-approvals', everySeconds: 3600, run: () => deleteOldApprovals(deps) },
    { name: 'unjoined-accounts', everySeconds: 3600, run: () => deleteUnjoinedAccounts(deps) },
    { name: 'old-accounts', everySeconds: 3600, run: () => pseudonymiseOldAccounts(deps) },
    { name: 'old-cards', everySeconds: 3600, run: () => pseudonymiseOldCards(deps) },
  ]
}

const reasons: Partial<Record<OrderState, string>> = {
  pending_payment: 'It was not paid within 24 hours.',
  awaiting_transfer: 'The transfer did not arrive within 7 days.',
  payment_failed: 'It was not paid within 7 days after the payment failed.',
}

const LINK_OVER = 'It was not paid while its payment link was valid.'

/** The most orders of one run. The next run continues. */
const AT_ONCE = 200

/** Cancels the orders whose payment deadline has passed. Each has its own transaction, so that a failure does not stop the others. */
export async function cancelLapsedOrders(deps: Deps): Promise<void> {
  const now = deps.clock.now().toISOString()
  const lapsed = await deps.db.selectFrom('orders').select('order_id').where('pay_by', '<=', now).orderBy('pay_by').limit(AT_ONCE).execute()
  await forEachIsolated(deps, lapsed, ({ order_id }) => cancelLapsed(deps, order_id, now), {
    message: 'a lapsed order could not be cancelled',
    about: ({ order_id }) => ({ order: order_id }),
  })
}

async function cancelLapsed(deps: Deps, orderId: string, now: string): Promise<void> {
  await transact(deps, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const reason = order && (order.link_until === null || order.state === 'awaiting_transfer' ? reasons[order.state] : LINK_OVER)
    // A payment may have arrived after the query.
    if (!order || !reason || order.pay_by === null || order.pay_by > now) return
    await changeState(trx, deps, order, { to: 'cancelled', note: reason, mail: { name: 'cancelled', reason } })
  })
}
