import { cents } from '../../src/contract/money/money.ts'
import { GIFT_CARD_YEARS } from '../../src/contract/gifts/gift-card.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { groupedGiftCode } from '../../src/domain/gifts/gift-code.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job } from '../jobs.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { mailStyles } from '../mail/mail-html.ts'
import { escapeHtml, type MailValue } from '../mail/placeholder.ts'
import { renderMail } from '../mail/render-mail.ts'
import { GIFT_CARD_MAIL } from '../mail/secret-mail.ts'
import { typedText } from '../mail/typed-text.ts'
import { changeState } from '../orders/change-state.ts'
import { lockOrder, type OrderRow } from '../orders/order-row.ts'
import { hashOfCode, lockCards, newGiftCode, type CardRow } from './cards.ts'

const AT_ONCE = 50

/** The job that mails the cards whose day has come, in South African time. */
export function giftCardJobs(deps: Deps): Job[] {
  return [{ name: 'gift-cards', everySeconds: 5, run: () => mailDueCards(deps) }]
}

/** Mails the due cards. Each has its own transaction, so that a failure does not stop the others. */
export async function mailDueCards(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('gift_card')
    .select(['card_id', 'order_id'])
    .where('state', '=', 'active')
    .where('sent_at', 'is', null)
    .where('send_on', '<=', southAfricanDay(deps.clock.now()))
    .orderBy('send_on')
    .limit(AT_ONCE)
    .execute()
  await forEachIsolated(deps, due, (card) => mailDue(deps, card), {
    message: 'a gift card could not be mailed',
    about: ({ card_id }) => ({ card: card_id }),
  })
}

async function mailDue(deps: Deps, { card_id, order_id }: Pick<CardRow, 'card_id' | 'order_id'>): Promise<void> {
  await transact(deps, async (trx) => {
    // The order comes first, as in every transaction with both.
    const order = order_id === null ? undefined : await lockOrder(trx, order_id)
    const [card] = await lockCards(trx, [card_id])
    // Another server may have mailed it, or the staff may have withdrawn it after the query.
    if (card?.state !== 'active' || card.sent_at !== null || card.kind !== 'card') return
    await mailCard(trx, deps, card)
    if (order) await deliverByMail(trx, deps, order, card)
  })
}

/** Moves the paid order of a card on, whose first mail was written. */
export const deliverByMail = (trx: ShopTransaction, deps: Deps, order: OrderRow, card: CardRow): Promise<void> =>
  closeOrderOfCard(trx, deps, order, `Mailed to ${card.recipient_name}.`)

/** Ends the paid order of a card, without a mail. An order in another state stays as it is. */
export async function closeOrderOfCard(trx: ShopTransaction, deps: Deps, order: OrderRow, note: string): Promise<void> {
  if (order.state !== 'processing') return
  const left = await changeState(trx, deps, order, { to: 'dispatched', note, mail: null })
  await changeState(trx, deps, left, { to: 'delivered', note: 'A gift card needs no delivery.', mail: null })
}

/** The last day of a card that is mailed on `day`. */
export function lastDayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + GIFT_CARD_YEARS)
  return date.toISOString().slice(0, 10)
}

/**
 * Writes the mail with a new code for a locked card, in the transaction that stores the hash of the code. The code before it ends. Returns the
 * last four letters of the new one.
 */
export async function mailCard(trx: ShopTransaction, deps: Deps, card: CardRow): Promise<string> {
  const code = newGiftCode(deps)
  const last_four = code.slice(-4)
  const now = deps.clock.now()
  const ends_on = card.ends_on ?? lastDayOf(southAfricanDay(now))
  const mails = card.mails + 1
  await trx
    .updateTable('gift_card')
    .set({ code_hash: hashOfCode(code), last_four, mails, ends_on, sent_at: card.sent_at ?? now.toISOString() })
    .where('card_id', '=', card.card_id)
    .execute()
  const isGift = card.order_id !== null
  const { publicUrl } = deps.config
  const values = {
    name: card.recipient_name,
    sender: card.buyer_name,
    amount: formatMoney(cents(card.balance)),
    message: messageOf(card),
    code: codeBlock(code),
    ends_on: formatDayLong(ends_on),
    balance_url: publicUrl + to.giftCardBalance(),
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  await enqueueMail(trx, deps, {
    subject: `${GIFT_CARD_MAIL}${card.card_id}-${mails}`,
    recipient: card.recipient_email,
    mail: renderMail(isGift ? 'gift-card' : 'gift-card-refund', values, deps.catalogue),
  })
  return last_four
}

const messageOf = ({ message, buyer_name }: CardRow): MailValue =>
  message === '' ? { text: '', html: '' } : typedText(`“${message}”\n${buyer_name}`)

const codeBlock = (code: string): MailValue => {
  const grouped = groupedGiftCode(code)
  return {
    text: grouped,
    html: `<p class="ink" style="${mailStyles.text};font-size:24px;letter-spacing:1px;font-family:Consolas,Menlo,monospace"><strong>${escapeHtml(grouped)}</strong></p>`,
  }
}
