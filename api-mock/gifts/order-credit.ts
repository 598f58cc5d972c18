import type { CheckoutBody } from '../../src/contract/orders/order.ts'
import { cents } from '../../src/contract/money/money.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { Caller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { cardOfCode, creditOfCustomer, lockCards, moveBalance, type CardRow } from './cards.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** What an order takes from one card. */
export interface Credit {
  card_id: string
  amount: number
}

/** What the checkout's cards pay together. */
export const sumOf = (credits: readonly Credit[]): number => credits.reduce((sum, { amount }) => sum + amount, 0)

const labelOf = ({ kind, last_four }: CardRow) => (kind === 'credit' ? 'Your store credit' : `The gift card ending in ${last_four}`)

function changed(card: CardRow): ShopError {
  const balance = card.state === 'active' ? card.balance : 0
  return new ShopError(409, 'gift_card_changed', `${labelOf(card)} has ${formatMoney(cents(balance))} left. Nothing was ordered.`, {
    balance,
  })
}

const tooMuch = () => new ShopError(409, 'gift_card_changed', 'That is more than this order costs. Nothing was ordered.')

/**
 * Finds the cards that a checkout names, in the order of their ids. It locks and spends nothing. Throws `gift_card_unknown`,
 * `gift_card_ended`, and `gift_card_changed` for store credit that the caller does not have.
 */
export async function wantedCredits(
  trx: ShopTransaction,
  deps: Deps,
  caller: Caller,
  { giftCard, storeCredit }: Pick<CheckoutBody, 'giftCard' | 'storeCredit'>,
): Promise<Credit[]> {
  const credits: Credit[] = []
  if (giftCard) credits.push({ card_id: (await cardOfCode(trx, deps, giftCard.code)).card_id, amount: giftCard.amount })
  if (storeCredit !== undefined) {
    const own = caller.kind === 'customer' ? await creditOfCustomer(trx, caller.id) : undefined
    if (!own)
      throw new ShopError(409, 'gift_card_changed', 'There is no store credit on this account. Nothing was ordered.', { balance: 0 })
    credits.push({ card_id: own.card_id, amount: storeCredit })
  }
  return credits.toSorted((a, b) => (a.card_id < b.card_id ? -1 : 1))
}

/** What an order takes from cards, in the order of their ids. */
export const creditsOfOrder = (trx: ShopTransaction, orderId: string) =>
  trx.selectFrom('order_credit').selectAll().where('order_id', '=', orderId).orderBy('card_id').execute()

/** Whether an order takes exactly this. */
export async function takesSame(trx: ShopTransaction, orderId: string, wanted: readonly Credit[]): Promise<boolean> {
  const own = await creditsOfOrder(trx, orderId)
  return (
    own.length === wanted.length && own.every(({ card_id, amount }, at) => card_id === wanted[at]?.card_id && amount === wanted[at].amount)
  )
}

/** Locks the cards of a checkout and of the orders that it replaces, all at once. */
export async function lockCreditsOf(trx: ShopTransaction, wanted: readonly Credit[], orderIds: readonly string[]): Promise<void> {
  const older =
    orderIds.length === 0
      ? []
      : await trx
          .selectFrom('order_credit')
          .select('card_id')
          .where('order_id', 'in', [...orderIds])
          .execute()
  await lockCards(trx, [...new Set([...wanted, ...older].map(({ card_id }) => card_id))])
}

/** Takes a new order's amounts from its cards. Throws `gift_card_changed` if a balance does not cover it, or if it is more than the total. */
export async function holdCredits(
  trx: ShopTransaction,
  deps: Deps,
  orderId: string,
  total: number,
  wanted: readonly Credit[],
): Promise<void> {
  if (sumOf(wanted) > total) throw tooMuch()
  for (const { card_id, amount } of wanted) {
    await take(trx, deps, orderId, card_id, amount)
    await trx.insertInto('order_credit').values({ order_id: orderId, card_id, amount, held: 1, returned: 0 }).execute()
  }
}

async function take(trx: ShopTransaction, deps: Deps, orderId: string, cardId: string, amount: number): Promise<void> {
  if (await moveBalance(trx, deps, cardId, { kind: 'spent', amount: -amount, orderId })) return
  throw changed(await trx.selectFrom('gift_card').selectAll().where('card_id', '=', cardId).executeTakeFirstOrThrow())
}

/** Gives back what an unpaid order holds: its payment failed, or it is cancelled. A second call gives back nothing. */
export async function releaseCredits(trx: ShopTransaction, deps: Deps, orderId: string): Promise<void> {
  for (const { card_id, amount, held } of await creditsOfOrder(trx, orderId)) {
    if (held === 0) continue
    await trx.updateTable('order_credit').set({ held: 0 }).where('order_id', '=', orderId).where('card_id', '=', card_id).execute()
    await giveBack(trx, deps, card_id, { kind: 'released', amount, orderId })
  }
}

/** How its owner can spend what came back to a card: with the code or signed in, with a code in a new mail, or not, because it was withdrawn. */
export type GivenBack = 'spendable' | 'mailed' | 'withdrawn'

/** The days for which money on a card can be spent at least, once a refund has returned it or an unpaid order has released it. */
const DAYS_TO_SPEND = { returned: 365, released: 30 }

/** The store credit of a deleted account becomes a gift card for the customer of the order, which is mailed at once: the money is theirs. */
async function giveBack(
  trx: ShopTransaction,
  deps: Deps,
  cardId: string,
  movement: { kind: 'released' | 'returned'; amount: number; orderId: string },
): Promise<GivenBack> {
  await moveBalance(trx, deps, cardId, movement)
  const day = southAfricanDay(new Date(deps.clock.now().getTime() + DAYS_TO_SPEND[movement.kind] * DAY_MS))
  await trx.updateTable('gift_card').set({ ends_on: day }).where('card_id', '=', cardId).where('ends_on', '<', day).execute()
  const { email, first_name, last_name } = await trx
    .selectFrom('orders')
    .select(['email', 'first_name', 'last_name'])
    .where('order_id', '=', movement.orderId)
    .executeTakeFirstOrThrow()
  const recipient_name = `${first_name} ${last_name}`.trim()
  // A pseudonymised order has no address for the card.
  const mailed =
    email !== '' &&
    (await trx
      .updateTable('gift_card')
      .set({ kind: 'card', state: 'active', recipient_email: email, recipient_name, send_on: southAfricanDay(deps.clock.now()) })
      .where('card_id', '=', cardId)
      .where('kind', '=', 'credit')
      .where('customer_id', 'is', null)
      .returning('card_id')
      .executeTakeFirst())
  if (mailed) return 'mailed'
  const { state } = await trx.selectFrom('gift_card').select('state').where('card_id', '=', cardId).executeTakeFirstOrThrow()
  return state === 'void' ? 'withdrawn' : 'spendable'
}

/** Takes the amounts again, because a failed payment is repeated. Throws `gift_card_changed` if they were spent meanwhile. */
export async function holdAgain(trx: ShopTransaction, deps: Deps, orderId: string): Promise<void> {
  for (const { card_id, amount, held } of await creditsOfOrder(trx, orderId)) {
    if (held === 1) continue
    await take(trx, deps, orderId, card_id, amount)
    await trx.updateTable('order_credit').set({ held: 1 }).where('order_id', '=', orderId).where('card_id', '=', card_id).execute()
  }
}

/** Whether the cards of a locked order still cover what it takes from them. It locks them. */
export async function canHoldAgain(trx: ShopTransaction, orderId: string): Promise<boolean> {
  const credits = (await creditsOfOrder(trx, orderId)).filter(({ held }) => held === 0)
  const cards = await lockCards(
    trx,
    credits.map(({ card_id }) => card_id),
  )
  return credits.every(({ card_id, amount }) =>
    cards.some((card) => card.card_id === card_id && card.state === 'active' && card.balance >= amount),
  )
}

/**
 * Puts a part of a refund back to the cards that paid. Returns how it can be spent: the worst of the cards.
 * @param amount at most what they paid and did not get back
 */
export async function returnToCards(trx: ShopTransaction, deps: Deps, orderId: string, amount: number): Promise<GivenBack> {
  let left = amount
  const ways = new Set<GivenBack>()
  for (const { card_id, amount: paid, returned } of await creditsOfOrder(trx, orderId)) {
    const back = Math.min(left, paid - returned)
    if (back === 0) continue
    left -= back
    ways.add(await giveBack(trx, deps, card_id, { kind: 'returned', amount: back, orderId }))
    await trx
      .updateTable('order_credit')
      .set({ returned: returned + back })
      .where('order_id', '=', orderId)
      .where('card_id', '=', card_id)
      .execute()
  }
  if (left > 0) throw new Error(`Order ${orderId} has no card for ${left} cents`)
  return ways.has('withdrawn') ? 'withdrawn' : ways.has('mailed') ? 'mailed' : 'spendable'
}
