import type { OrderRefund, RefundBy } from '../../../src/contract/desk/desk-order.ts'
import type { Cents } from '../../../src/contract/money/money.ts'
import type { Order, RefundState } from '../../../src/contract/orders/order.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { canBecome } from '../../../src/domain/orders/order-state.ts'
import {
  DELIVERY_KEY,
  leftToRefund,
  piecesLeft,
  refundShare,
  vatOfRefund,
  type RefundedPieces,
  type RefundShare,
} from '../../../src/domain/orders/refund.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { creditRefund } from '../../gifts/issue.ts'
import { returnToCards, type GivenBack } from '../../gifts/order-credit.ts'
import { splitRefund, wayBack, wayInShort, withdrawBoughtCard, type RefundParts } from '../../gifts/refund-parts.ts'
import { issueCreditNote } from '../../documents/issue.ts'
import { writeOrderMail } from '../../mail/order-mail.ts'
import { paymentsOf, type PaymentRow } from '../../payments/attempt.ts'
import { canPayBack } from '../../payments/provider.ts'
import { moveAccount } from '../../trade/balance.ts'
import { takeBack } from '../../stock/take-back.ts'
import { addEvent, changeState, OrderStateError } from '../change-state.ts'
import type { OrderRow } from '../order-row.ts'
import { RefundRefusedError } from './refund-refused.ts'
import { readOrder } from '../read-order.ts'
import { finishRefunded } from '../requests/finish-refunded.ts'

/**
 * Refunds a locked order: pieces, an amount, or everything that is left. One transaction stores the refund, its credit note, the pieces,
 * the history, the mail, the end of accepted requests about these pieces, and the state if nothing is left. `sendRefunds` calls the provider after the commit. Without a provider that can
 * refund, the refund is due, and the staff pay it back by hand. A refund of an order on account lowers what the account owes, at once.
 * Throws OrderStateError and RefundRefusedError.
 */
export async function refundOrderRow(trx: ShopTransaction, deps: Deps, row: OrderRow, wanted: OrderRefund): Promise<void> {
  if (!canBecome(row.state, 'refunded')) throw new OrderStateError(`Order ${row.order_id} is ${row.state}: nothing can be refunded`)
  if (row.account_id !== null && wanted.to === 'store_credit')
    throw new RefundRefusedError('This order is on a trade account: its refund goes to the account')
  const order = await readOrder(trx, deps.catalogue.settings, row)
  const { pieces, amount, isWhole } = share(order, wanted)
  const isLast = amount === leftToRefund(order)
  const { restock, reason } = wanted
  await takeBack(trx, row.order_id, isWhole ? 'all' : piecesOf(order, pieces), restock)
  // What is still held are gifts. They are in the workshop until the order leaves.
  if (isLast) await takeBack(trx, row.order_id, 'all', restock && wanted.lines !== undefined && row.state === 'processing')
  const parts = splitRefund(order, row, amount, wanted.to)
  const { state, givenBack } = amount > 0 ? await insertRefund(trx, deps, order, row, { pieces, amount, reason, ...parts }) : nothingBack
  const refunded = { order, pieces, amount, way: wayBack(row, amount, parts, givenBack) }
  const refund_due = state === 'due' ? 1 : row.refund_due
  if (isLast) {
    const mail = { name: 'refunded', reason, refunded } as const
    await finishRefunded(trx, deps, await changeState(trx, deps, row, { to: 'refunded', note: reason, set: { refund_due }, mail }))
    return
  }
  const updated_at = deps.clock.now().toISOString()
  await trx.updateTable('orders').set({ refund_due, updated_at }).where('order_id', '=', row.order_id).execute()
  const position = await addEvent(trx, deps, row, 'refund', `${wayInShort(row, amount, parts)} ${reason}`)
  await writeOrderMail(trx, deps, row, position, { name: 'refunded-part', reason, refunded })
  await finishRefunded(trx, deps, row)
}

/** Who pays a refund of an order back (`DeskOrder`). */
export function refundBy({ payments: providers }: Pick<Deps, 'payments'>, row: OrderRow, payments: readonly PaymentRow[]): RefundBy {
  if (row.total === row.credit_total) return 'cards'
  const payment = payments.find(({ state }) => state === 'paid')
  if (!payment) return row.account_id === null ? 'hand' : 'account'
  return canPayBack(providers, payment) ? 'provider' : 'hand'
}

/** What a refund is of. Throws RefundRefusedError if that is not left. */
function share(order: Order, wanted: OrderRefund): RefundShare {
  const left = leftToRefund(order)
  const { lines: pieces = [] } = wanted
  for (const { item_key, quantity } of pieces) {
    const isDelivery = item_key === DELIVERY_KEY && order.totals.shipping_total > 0
    const name = isDelivery ? 'the delivery' : order.items.find((item) => item.item_key === item_key)?.name
    if (name === undefined) throw new RefundRefusedError('This order has no such line')
    const count = piecesLeft(order, item_key)
    const asked = pieces.reduce((sum, piece) => sum + (piece.item_key === item_key ? piece.quantity : 0), 0)
    if (asked > count || asked !== quantity) throw new RefundRefusedError(`${count} of ${name} can still be refunded`)
  }
  const found = refundShare(order, wanted)
  if (found.amount > left) throw new RefundRefusedError(`${formatMoney(left)} of this order can still be refunded`)
  if (found.amount === 0 && !found.isWhole) throw new RefundRefusedError('Nothing was paid for these pieces')
  return found
}

const piecesOf = ({ items }: Order, pieces: readonly RefundedPieces[]) =>
  pieces.flatMap(({ item_key, quantity }) =>
    items.filter((item) => item.item_key === item_key).map(({ id, variation }) => ({ productId: id, variation, quantity })),
  )

interface StoredRefund {
  state: RefundState
  /** How the part that went to gift cards and store credit can be spent. */
  givenBack: GivenBack
}

const nothingBack: StoredRefund = { state: 'done', givenBack: 'spendable' }

/** Stores the refund and issues its credit note. */
async function insertRefund(
  trx: ShopTransaction,
  deps: Deps,
  order: Order,
  row: OrderRow,
  { pieces, amount, reason, credit, toCredit }: RefundParts & { pieces: readonly RefundedPieces[]; amount: Cents; reason: string },
): Promise<StoredRefund> {
  const position = (order.refunds ?? []).length + 1
  const payments = await paymentsOf(trx, order.order_id)
  const payment = payments.find(({ state }) => state === 'paid')
  const by = refundBy(deps, row, payments)
  const state = credit === amount || by === 'account' ? 'done' : by === 'provider' ? 'started' : 'due'
  const at = deps.clock.now().toISOString()
  const refund_id = `${order.order_id}-R${position}`
  if (row.kind === 'gift_card') await withdrawBoughtCard(trx, deps, order.order_id, amount, reason)
  const givenBack = credit > 0 && !toCredit ? await returnToCards(trx, deps, order.order_id, credit) : 'spendable'
  const credited_to = toCredit ? await creditRefund(trx, deps, row, refund_id, credit) : null
  await trx
    .insertInto('refund')
    .values({
      refund_id,
      order_id: order.order_id,
      position,
      at,
      amount,
      vat: vatOfRefund(order, amount),
      reason,
      lines: JSON.stringify(pieces),
      payment_id: credit === amount ? null : (payment?.payment_id ?? null),
      state,
      settled_at: state === 'done' ? at : null,
      provider_reference: null,
      attempts: 0,
      next_attempt_at: state === 'started' ? at : null,
      credit,
      credited_to,
    })
    .execute()
  if (by === 'account' && row.account_id !== null && amount > credit)
    await moveAccount(trx, deps, { account_id: row.account_id }, { kind: 'refund', amount: credit - amount, order_id: order.order_id })
  await issueCreditNote(trx, deps, order.order_id, refund_id)
  return { state, givenBack }
}
