import type { GiftCardView, OrderCredit, OrderedCard, StoreCredit } from '../../src/contract/gifts/gift-card.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Database } from '../db/open.ts'
import { creditOfCustomer, type CardRow } from './cards.ts'

type Db = Database

/** The longest history of an answer. */
const MOST_ENTRIES = 200

/** The newest entries of a card, newest first. */
export async function historyOf(db: Db, cardId: string): Promise<StoreCredit['history']> {
  const entries = await db
    .selectFrom('gift_card_entry')
    .select(['at', 'kind', 'amount', 'order_id'])
    .where('card_id', '=', cardId)
    .orderBy('position', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  return entries.map((entry) => ({ ...entry, amount: cents(entry.amount) }))
}

/** A card as the holder of its code sees it. */
export async function cardView(db: Db, { card_id, last_four, value, balance, ends_on }: CardRow): Promise<GiftCardView> {
  const history = await historyOf(db, card_id)
  return {
    last_four: last_four ?? '',
    value: cents(value),
    balance: cents(balance),
    ends_on: ends_on ?? '',
    history: history.map((entry) => ({ ...entry, order_id: null })),
  }
}

/** The store credit of a customer; 0 for a customer without any. */
export async function storeCreditOf(db: Db, customerId: string): Promise<StoreCredit> {
  const card = await creditOfCustomer(db, customerId)
  return card ? { balance: cents(card.balance), history: await historyOf(db, card.card_id) } : { balance: cents(0), history: [] }
}

/** What cards pay of several orders, and the cards that they buy, by order. */
export async function giftsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<{ credits: Map<string, OrderCredit[]>; cards: Map<string, OrderedCard> }> {
  const taken = await db
    .selectFrom('order_credit')
    .innerJoin('gift_card', 'gift_card.card_id', 'order_credit.card_id')
    .select(['order_credit.order_id as order', 'kind', 'last_four', 'amount', 'returned'])
    .where('order_credit.order_id', 'in', [...orderIds])
    .orderBy('order_credit.card_id')
    .execute()
  const bought = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute()
  const credits = new Map<string, OrderCredit[]>()
  for (const { order, kind, last_four, amount, returned } of taken)
    credits.set(order, [...(credits.get(order) ?? []), { kind, last_four, amount: cents(amount), returned: cents(returned) }])
  const cards = new Map(bought.flatMap((card) => (card.order_id === null ? [] : [[card.order_id, orderedCard(card)] as const])))
  return { credits, cards }
}

const orderedCard = (card: CardRow): OrderedCard => ({
  value: cents(card.value),
  recipient_name: card.recipient_name,
  recipient_email: card.recipient_email,
  message: card.message,
  send_on: card.send_on ?? '',
  sent_at: card.sent_at,
  last_four: card.last_four,
  ends_on: card.ends_on,
  state: card.state,
})
