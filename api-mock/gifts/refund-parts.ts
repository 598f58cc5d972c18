import { cents, type Cents } from '../../src/contract/money/money.ts'
import type { GiftCardEntry } from '../../src/contract/gifts/gift-card.ts'
import type { OrderRefund } from '../../src/contract/desk/desk-order.ts'
import type { Order } from '../../src/contract/orders/order.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { refundedOf } from '../../src/domain/orders/refund.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { RefundRefusedError } from '../orders/refunds/refund-refused.ts'
import { lockCards, moveBalance } from './cards.ts'
import type { GivenBack } from './order-credit.ts'

/** Where the money of a refund goes. */
export interface RefundParts {
  /** The part that goes to gift cards and store credit at once. */
  credit: Cents
  /** All of it becomes store credit, or a gift card for a guest. */
  toCredit: boolean
}

/**
 * Splits the next refund of an order. Money goes back to where it came from: first by the payment method, up to what it paid, and then to the
 * gift cards and the store credit. A refund as store credit counts in the same order, so that later refunds add up.
 */
export function splitRefund(order: Order, { total, credit_total }: OrderRow, amount: Cents, to: OrderRefund['to']): RefundParts {
  if (to === 'store_credit') return { credit: amount, toCredit: true }
  const paid = total - credit_total
  const before = refundedOf(order)
  const money = Math.min(before + amount, paid) - Math.min(before, paid)
  return { credit: cents(amount - money), toCredit: false }
}

/**
 * Takes a refund from the card that the order bought: only what is unspent can go back, and of a withdrawn card what the staff took off it. The
 * card is void once all of it went back. If a part was spent it stays valid, because a refund of that order returns to it.
 */
export async function withdrawBoughtCard(trx: ShopTransaction, deps: Deps, orderId: string, amount: number, reason: string): Promise<void> {
  const { card_id } = await trx.selectFrom('gift_card').select('card_id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const [card] = await lockCards(trx, [card_id])
  const balance = card?.balance ?? 0
  const voided = -(await sumOfEntries(trx, card_id, 'voided'))
  // What was taken off a withdrawn card goes back through it, so its entries still add up.
  const restored = Math.min(voided, Math.max(0, amount - balance))
  if (restored > 0) await moveBalance(trx, deps, card_id, { kind: 'voided', amount: restored })
  if (!(await moveBalance(trx, deps, card_id, { kind: 'withdrawn', amount: -amount, orderId })))
    throw new RefundRefusedError(`${formatMoney(cents(balance + voided))} of this gift card is unspent and can still be refunded`)
  const withdrawn = await sumOfEntries(trx, card_id, 'withdrawn')
  if (card && card.state !== 'void' && card.value + withdrawn === 0)
    await trx.updateTable('gift_card').set({ state: 'void', void_reason: reason }).where('card_id', '=', card_id).execute()
}

async function sumOfEntries(trx: ShopTransaction, cardId: string, kind: GiftCardEntry['kind']): Promise<number> {
  const { sum } = await trx
    .selectFrom('gift_card_entry')
    .select((entry) => entry.fn.sum<number | string | null>('amount').as('sum'))
    .where('card_id', '=', cardId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Where a refund goes, in the words of the timeline. */
export function wayInShort({ customer_id, account_id }: OrderRow, amount: Cents, { credit, toCredit }: RefundParts): string {
  if (toCredit)
    return customer_id === null
      ? `${formatMoney(amount)} comes back to you as a gift card.`
      : `${formatMoney(amount)} was added to your store credit.`
  const paid = cents(amount - credit)
  const goes = account_id === null ? 'goes back to you' : 'was credited to your trade account'
  if (credit === 0) return `${formatMoney(amount)} ${goes}.`
  const toCard = `${formatMoney(credit)} is back on the gift card or store credit that paid it.`
  return paid === 0 ? toCard : `${formatMoney(paid)} ${goes}, and ${toCard}`
}

const BY_THE_WAY =
  'goes back by the way it came. A card or bank account usually shows it within a few working days. If credit was used, it goes to the credit provider, who settles your account with them. If the money is not there after ten working days, please phone us.'

/** How what is back on a card can be spent, in the words of the mail. */
const givenBackWords: Record<GivenBack, string> = {
  spendable: 'is back on the gift card or store credit that paid it, and can be spent now.',
  mailed: 'comes as a gift card in a mail of its own, because the account with the store credit that paid it was deleted.',
  withdrawn: 'is back on the gift card that paid it. That card was withdrawn, so please phone us.',
}

/**
 * Where a refund goes, in the words of its mail.
 * @param givenBack how what goes to gift cards and store credit can be spent
 */
export function wayBack(row: OrderRow, amount: Cents, parts: RefundParts, givenBack: GivenBack): string {
  const { credit, toCredit } = parts
  if (toCredit)
    return row.customer_id === null
      ? 'It comes as a gift card in a mail of its own, which you can spend like money at the checkout.'
      : 'It is store credit in your account, and you can spend it at the checkout now.'
  const byTheWay = row.account_id === null ? BY_THE_WAY : 'was credited to your trade account: it lowers what is outstanding.'
  if (credit === 0) return `The money ${byTheWay}`
  const toCard = `${formatMoney(credit)} ${givenBackWords[givenBack]}`
  return credit === amount ? toCard : `${formatMoney(cents(amount - credit))} ${byTheWay} ${toCard}`
}
