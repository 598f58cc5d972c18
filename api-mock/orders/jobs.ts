import { sql } from 'kysely'
import { localOf } from '../../src/domain/calendar/local-time.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job } from '../jobs.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { transact } from '../db/transaction.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { changeState } from './change-state.ts'
import { endOfDayAfter } from './deadline.ts'
import { pseudonymiseOldCards } from '../gifts/old-cards.ts'
import { deleteOldQuotes } from '../quotes/old-quotes.ts'
import { pseudonymiseOldOrders } from './old-orders.ts'
import { lockOrder } from './order-row.ts'
import { deleteOldApprovals, deleteUnjoinedAccounts, pseudonymiseOldAccounts } from '../trade/old-records.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/**
 * The jobs that send refunds to the providers, cancel lapsed orders, remind of transfers, pseudonymise old orders, trade accounts and gift cards, and delete old
 * quotes and requests.
 */
export function orderJobs(deps: Deps): Job[] {
  return [
    { name: 'refunds', everySeconds: 5, run: () => sendRefunds(deps) },
    { name: 'lapsed-orders', everySeconds: 60, run: () => cancelLapsedOrders(deps) },
    { name: 'transfer-reminders', everySeconds: 3600, run: () => remindOfTransfers(deps) },
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
    await changeState(trx, deps, order, {
      to: 'cancelled',
      note: reason,
      set: { cancel_cause: 'unpaid' },
      mail: { name: 'cancelled', reason },
    })
  })
}

/** How many days before its last day a transfer is asked for again: a transfer from another bank takes up to two working days. */
const REMINDER_DAYS = 3

/** The hours of the day in South Africa in which reminders are written. */
const isDaytime = (now: Date) => localOf(now).slice(11) >= '08:00' && localOf(now).slice(11) < '20:00'

/** Mails each customer whose transfer is due in three days, once for each time the order began to wait for one. By day only. */
export async function remindOfTransfers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isDaytime(now)) return
  const due = await transfersDue(deps.db, { after: now.toISOString(), until: endOfDayAfter(now, REMINDER_DAYS) })
  await forEachIsolated(deps, due, ({ order_id, waits }) => transact(deps, (trx) => remind(trx, deps, order_id, waits)), {
    message: 'the reminder of a transfer could not be written',
    about: ({ order_id }) => ({ order: order_id }),
  })
}

/** The orders without a reminder whose transfer is due after one moment and until another. `waits`: the event with which the wait began. */
const transfersDue = (db: Database, { after, until }: { after: string; until: string }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .innerJoin('order_event as event', 'event.order_id', 'orders.order_id')
        .where('orders.pay_by', '>', after)
        .where('orders.pay_by', '<=', until)
        .where('orders.state', '=', 'awaiting_transfer')
        .where('event.state', '=', 'awaiting_transfer')
        .where('event.kind', '=', 'state')
        .groupBy('orders.order_id')
        .select(({ fn }) => ['orders.order_id', fn.max('event.position').as('waits')])
        .as('due'),
    )
    .select(['due.order_id', 'due.waits'])
    .where(({ not, exists, selectFrom, ref }) => {
      const id = sql<string>`'transfer-reminder-' || ${ref('due.order_id')} || '-' || ${ref('due.waits')}`
      return not(exists(selectFrom('outgoing_mail').select('mail_id').where('mail_id', '=', id)))
    })
    // Nobody asks for the money of an order whose customer asked to cancel it.
    .where(({ not, exists, selectFrom }) => {
      const asked = selectFrom('order_request').select('request_id').whereRef('order_request.order_id', '=', 'due.order_id')
      return not(exists(asked.where('kind', '=', 'cancel').where('order_request.state', '=', 'open')))
    })
    .limit(AT_ONCE)
    .execute()

async function remind(trx: ShopTransaction, deps: Deps, orderId: string, waits: number): Promise<void> {
  const order = await lockOrder(trx, orderId)
  // The transfer may have arrived after the query, or another server may have written the reminder.
  if (order?.state !== 'awaiting_transfer' || (await hasMail(trx, `transfer-reminder-${orderId}-${waits}`))) return
  await writeOrderMail(trx, deps, order, waits, { name: 'transfer-reminder' })
}

async function hasMail(trx: ShopTransaction, id: string): Promise<boolean> {
  return (await trx.selectFrom('outgoing_mail').select('mail_id').where('mail_id', '=', id).executeTakeFirst()) !== undefined
}
