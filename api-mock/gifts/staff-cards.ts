import { invalidRequest, wrongState } from '../http/shop-error.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { DeskGiftCard } from '../../src/contract/desk/desk-gift.ts'
import { readPage, type Place } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { GIFT_CARD_MAIL } from '../mail/secret-mail.ts'
import { addEvent } from '../orders/change-state.ts'
import { lockOrder, type OrderRow } from '../orders/order-row.ts'
import { lockCards, moveBalance, type CardRow } from './cards.ts'
import { closeOrderOfCard, deliverByMail, mailCard } from './mail-card.ts'
import { isUndelivered } from './returned-card.ts'

interface Search extends Place {
  /** The last four of a code, an order number, or an e-mail address. */
  q?: string | undefined
}

/** The cards of one page, newest first, and how many there are. */
export async function listCards(db: Database, { q, ...place }: Search): Promise<{ cards: DeskGiftCard[]; total: number }> {
  let found = db.selectFrom('gift_card').leftJoin('customer', 'customer.customer_id', 'gift_card.customer_id')
  if (q) {
    const [four, mail] = [q.toUpperCase(), q.toLowerCase()]
    found = found.where((card) =>
      card.or([
        card('last_four', '=', four),
        card('order_id', '=', q),
        card('buyer_email', '=', mail),
        card('recipient_email', '=', mail),
        card('customer.email', '=', mail),
      ]),
    )
  }
  const listed = found
    .selectAll('gift_card')
    .select((card) => ['customer.email as owner', isUndelivered(card).as('undelivered')])
    .orderBy('gift_card.created_at', 'desc')
    .orderBy('card_id', 'desc')
  const { rows, total } = await readPage(listed, place)
  return { total, cards: rows.map(cardAtDesk) }
}

/** One card as the staff see it; undefined for an unknown one. */
export async function readCardAtDesk(db: Database, cardId: string): Promise<DeskGiftCard | undefined> {
  const row = await db
    .selectFrom('gift_card')
    .leftJoin('customer', 'customer.customer_id', 'gift_card.customer_id')
    .selectAll('gift_card')
    .select((card) => ['customer.email as owner', isUndelivered(card).as('undelivered')])
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return row && cardAtDesk(row)
}

/** A card with the address of its customer. */
type ListedCard = CardRow & { owner: string | null; undelivered: unknown }

const cardAtDesk = ({ owner, undelivered, ...card }: ListedCard): DeskGiftCard => ({
  card_id: card.card_id,
  kind: card.kind,
  state: card.state,
  last_four: card.last_four,
  value: cents(card.value),
  balance: cents(card.balance),
  created_at: card.created_at,
  order_id: card.order_id,
  buyer: card.buyer_email,
  recipient: owner ?? card.recipient_email,
  recipient_name: card.recipient_name,
  send_on: card.send_on,
  sent_at: card.sent_at,
  mails: card.mails,
  // 0 or 1 in SQLite.
  undelivered: Boolean(undelivered),
  ends_on: card.ends_on,
  void_reason: card.void_reason,
})

async function lockedCard(trx: ShopTransaction, cardId: string): Promise<CardRow> {
  const [card] = await lockCards(trx, [cardId])
  if (!card) throw wrongState('There is no such gift card')
  return card
}

/** The order that bought a card, locked; undefined for a card of the staff or of a refund. */
async function lockOrderOf(trx: ShopTransaction, cardId: string): Promise<OrderRow | undefined> {
  const card = await trx.selectFrom('gift_card').select('order_id').where('card_id', '=', cardId).executeTakeFirst()
  return card?.order_id == null ? undefined : lockOrder(trx, card.order_id)
}

const withdrawn = () => wrongState('This gift card has been withdrawn')

/**
 * Mails a card again with a new code; the one before it ends, and a mail with it that is not sent yet is deleted. A withdrawn card to which an
 * order gave money back is valid again. Throws `wrong_state`.
 * @param seen the number of mails that the user saw. A card with more was mailed meanwhile
 */
export async function resendCard(trx: ShopTransaction, deps: Deps, cardId: string, by: Actor, seen?: number): Promise<void> {
  // The order comes first, as in every transaction with both.
  const order = await lockOrderOf(trx, cardId)
  const card = await lockedCard(trx, cardId)
  if (card.kind === 'credit') throw wrongState('Store credit has no code: its customer spends it signed in')
  if (card.state === 'ordered') throw wrongState('This gift card is not paid')
  if (card.state === 'void' && card.balance === 0) throw withdrawn()
  if (card.recipient_email === '') throw wrongState('The address of this gift card was deleted')
  if (seen !== undefined && seen !== card.mails) throw wrongState('This gift card was mailed meanwhile')
  await trx.deleteFrom('outgoing_mail').where('mail_id', '=', `${GIFT_CARD_MAIL}${cardId}-${card.mails}`).execute()
  const last_four = await mailCard(trx, deps, card)
  if (order) await deliverByMail(trx, deps, order, card)
  await trx.updateTable('gift_card').set({ state: 'active', void_reason: null }).where('card_id', '=', cardId).execute()
  await writeAudit(trx, deps, by, {
    action: 'gift_cards.resend',
    subject: `gift card ${cardId}`,
    before: { last_four: card.last_four, state: card.state },
    after: { last_four, state: 'active' },
  })
}

/**
 * Corrects the address of a card's recipient. A card that was mailed is mailed again with a new code, and the one before it ends; any other goes
 * to the new address on its day. The buyer gets a mail without the code. Throws `wrong_state`, and `invalid_request` for the address that it has.
 * @param email lower case
 */
export async function readdressCard(
  trx: ShopTransaction,
  deps: Deps,
  cardId: string,
  by: Actor,
  { email, mails }: { email: string; mails?: number },
): Promise<void> {
  const order = await lockOrderOf(trx, cardId)
  const card = await lockedCard(trx, cardId)
  if (card.kind === 'credit') throw wrongState('Store credit has no recipient: its customer spends it signed in')
  if (card.state === 'void') throw withdrawn()
  if (card.recipient_email === '') throw wrongState('The address of this gift card was deleted')
  if (mails !== undefined && mails !== card.mails) throw wrongState('This gift card was mailed meanwhile')
  if (email === card.recipient_email) throw invalidRequest('The gift card goes to this address already')
  await trx.updateTable('gift_card').set({ recipient_email: email }).where('card_id', '=', cardId).execute()
  const after = { address: 'corrected', mailed_again: card.sent_at !== null }
  await writeAudit(trx, deps, by, { action: 'gift_cards.address', subject: `gift card ${cardId}`, before: {}, after })
  if (card.sent_at !== null) await resendCard(trx, deps, cardId, by)
  if (!order || order.email === '') return
  const position = await addEvent(trx, deps, order, 'update', 'We have corrected the e-mail address of the recipient.')
  await writeOrderMail(trx, deps, order, position, { name: 'gift-card-readdressed' })
}

/**
 * Withdraws a card or store credit with its balance, without a mail. It also ends the paid order of a card that was not mailed. Throws
 * `wrong_state`.
 */
export async function voidCard(trx: ShopTransaction, deps: Deps, cardId: string, by: Actor, reason: string): Promise<void> {
  const order = await lockOrderOf(trx, cardId)
  const card = await lockedCard(trx, cardId)
  if (card.state === 'void') throw withdrawn()
  if (card.state === 'ordered') throw wrongState('This gift card is not paid: cancel its order')
  if (card.balance > 0) await moveBalance(trx, deps, cardId, { kind: 'voided', amount: -card.balance })
  if (order) await closeOrderOfCard(trx, deps, order, 'The gift card was withdrawn before it was mailed.')
  // Store credit takes later refunds.
  const state = card.kind === 'credit' ? 'active' : 'void'
  await trx.updateTable('gift_card').set({ state, void_reason: reason }).where('card_id', '=', cardId).execute()
  await writeAudit(trx, deps, by, {
    action: 'gift_cards.void',
    subject: `gift card ${cardId}`,
    before: { state: card.state, balance: card.balance },
    after: { state, balance: 0 },
  })
}
