import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { brand } from '../../../src/contract/brand.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { sumCents } from '../../../src/domain/sums.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { RefundTable } from '../../db/schema/orders.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { waitUpToSixHours } from '../../jobs.ts'
import { notifyOwnerOfRefund } from '../../owner-notices/order-notices.ts'
import { PaymentRefused, type RefundRequest } from '../../payments/adapter.ts'
import type { PaymentRow } from '../../payments/attempt.ts'
import { methodNames } from '../../payments/method-names.ts'
import { addEvent } from '../change-state.ts'
import { lockOrder, type OrderRow } from '../order-row.ts'
import { closePayment } from './settle.ts'

type RefundRow = Selectable<RefundTable>

const AT_ONCE = 50
/** With the waits between them, two days. */
const MOST_TRIES = 15

/**
 * Sends the started refunds to the providers, in the order of each payment. The server stores a refund first, and sends it under its own number
 * until it has stored the outcome. So a server that stops between the two makes no second refund. A refund that a provider rejects, or does not
 * answer for two days, becomes due: the shop pays it back by hand. A server that stops ends after the present refund.
 */
export async function sendRefunds(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', 'started')
    .where('next_attempt_at', '<=', deps.clock.now().toISOString())
    .orderBy('next_attempt_at')
    .orderBy('refund_id')
    .limit(AT_ONCE)
    .execute()
  for (const refund of waiting) {
    if (deps.closing?.aborted) return
    if (await claim(deps, refund)) await send(deps, refund)
  }
}

/** Claims a refund: the first server that moves its next try into the future may ask. An earlier refund of the order comes first. */
async function claim({ db, clock }: Deps, { refund_id, order_id, position, attempts }: RefundRow): Promise<boolean> {
  const earlier = db.selectFrom('refund as earlier').select('earlier.refund_id').where('earlier.order_id', '=', order_id)
  const claimed = await db
    .updateTable('refund')
    .set({ attempts: attempts + 1, next_attempt_at: new Date(clock.now().getTime() + waitUpToSixHours(attempts)).toISOString() })
    .where('refund_id', '=', refund_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'started')
    .where(({ not, exists }) => not(exists(earlier.where('earlier.position', '<', position).where('earlier.state', '=', 'started'))))
    .returning('refund_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function send(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', refund.payment_id ?? '')
    .executeTakeFirstOrThrow()
  const provider = payment.method === 'bank_transfer' || payment.method === 'on_account' ? undefined : deps.payments[payment.method]
  try {
    if (!provider?.refund) throw new PaymentRefused(`${methodNames[payment.method]} has no way to refund any more`)
    const reference = await provider.refund(await requestFor(deps, refund, payment))
    await finish(deps, refund, (trx, order) => paidBack(trx, deps, order, { refund, payment, reference }))
  } catch (error) {
    if (!(error instanceof PaymentRefused) && refund.attempts + 1 < MOST_TRIES) {
      deps.log.warn({ err: error, refund: refund.refund_id }, 'a refund could not be sent and is tried again')
      return
    }
    deps.log.error({ err: error, refund: refund.refund_id }, 'a refund was not made by the provider and is due')
    const why = error instanceof PaymentRefused ? error.message : 'The provider did not answer for two days'
    await finish(deps, refund, (trx, order) => fallDue(trx, deps, order, refund, why))
  }
}

/** The part of a refund that the payment method pays back. */
const moneyOf = ({ amount, credit }: Pick<RefundRow, 'amount' | 'credit'>) => cents(amount - credit)

async function requestFor({ db, clock }: Deps, refund: RefundRow, payment: PaymentRow): Promise<RefundRequest> {
  const before = await db
    .selectFrom('refund')
    .select(['amount', 'credit', 'provider_reference'])
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', 'done')
    .execute()
  const sumOf = (byHand: boolean) => sumCents(before.filter((done) => (done.provider_reference === null) === byHand).map(moneyOf))
  const { refund_id, left_before } = refund
  return {
    refundId: refund.refund_id,
    orderId: refund.order_id,
    providerReference: payment.provider_reference ?? '',
    amount: moneyOf(refund),
    paid: cents(payment.amount),
    paidBack: sumOf(false),
    byHand: sumOf(true),
    leftBefore: left_before === null ? null : cents(left_before),
    remember: async (left) => void (await db.updateTable('refund').set({ left_before: left }).where('refund_id', '=', refund_id).execute()),
    at: clock.now(),
  }
}

/** Stores an outcome under the order's lock, once. */
async function finish(
  deps: Deps,
  { refund_id, order_id }: RefundRow,
  store: (trx: ShopTransaction, order: OrderRow) => Promise<void>,
): Promise<void> {
  await transact(deps, async (trx) => {
    const order = await lockOrder(trx, order_id)
    const { state } = await trx.selectFrom('refund').select('state').where('refund_id', '=', refund_id).executeTakeFirstOrThrow()
    if (order && state === 'started') await store(trx, order)
  })
}

async function paidBack(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { refund, payment, reference }: { refund: RefundRow; payment: PaymentRow; reference: string | null },
): Promise<void> {
  const at = deps.clock.now().toISOString()
  const done = { state: 'done', settled_at: at, next_attempt_at: null, provider_reference: reference ?? refund.refund_id } as const
  await trx.updateTable('refund').set(done).where('refund_id', '=', refund.refund_id).execute()
  await trx.updateTable('orders').set({ updated_at: at }).where('order_id', '=', order.order_id).execute()
  await addEvent(trx, deps, order, 'refund', `${formatMoney(moneyOf(refund))} was paid back with ${methodNames[payment.method]}.`)
  await closePayment(trx, deps, order)
}

async function fallDue(trx: ShopTransaction, deps: Deps, order: OrderRow, refund: RefundRow, why: string): Promise<void> {
  const amount = formatMoney(moneyOf(refund))
  await trx.updateTable('refund').set({ state: 'due', next_attempt_at: null }).where('refund_id', '=', refund.refund_id).execute()
  const updated_at = deps.clock.now().toISOString()
  await trx.updateTable('orders').set({ refund_due: 1, updated_at }).where('order_id', '=', order.order_id).execute()
  const position = await addEvent(trx, deps, order, 'refund', `We pay ${amount} back by hand.`)
  // The desk shows it to everybody who could pay the refund. The owner's mail reaches one of them.
  const text = `${amount} was not paid back by the provider: ${why}. Look there whether it was before you pay it.`
  await trx
    .insertInto('order_note')
    .values({ note_id: randomUUID(), order_id: order.order_id, at: updated_at, author: brand.name, text })
    .execute()
  await notifyOwnerOfRefund(trx, deps, order, { position, reason: text })
}
