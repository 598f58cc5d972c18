import { hashOfCode } from '../../../api-mock/gifts/cards.ts'
import type { Database } from '../../../api-mock/db/open.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { giftCodeAlphabet } from '../../../src/domain/gifts/gift-code.ts'
import { newCartKey, type TestShop } from '../server/api.ts'

type GiftCardInput = InputOf<Endpoints['giftCardOrder']>

let count = 0

/** A valid code that no other card of the run has. */
function nextCode(): string {
  count += 1
  return Array.from(String(count).padStart(16, '7'), (digit) => giftCodeAlphabet[Number(digit) + 10]).join('')
}

/** A mailed card with a balance in cents, and its code. */
export async function mailedCard(db: Database, value: number): Promise<{ code: string; cardId: string }> {
  const code = nextCode()
  const cardId = `card-${code}`
  const at = '2026-11-01T08:00:00.000Z'
  await db
    .insertInto('gift_card')
    .values({
      card_id: cardId,
      kind: 'card',
      state: 'active',
      code_hash: hashOfCode(code),
      last_four: code.slice(-4),
      value,
      balance: value,
      entries: 1,
      created_at: at,
      order_id: null,
      refund_id: null,
      customer_id: null,
      buyer_email: 'demo.giver@stoep.example',
      buyer_name: 'Demo Giver',
      recipient_email: 'demo.friend@stoep.example',
      recipient_name: 'Demo Friend',
      message: '',
      send_on: '2026-11-01',
      sent_at: at,
      mails: 1,
      ends_on: '2029-11-01',
      void_reason: null,
    })
    .execute()
  await db
    .insertInto('gift_card_entry')
    .values({ card_id: cardId, position: 0, at, kind: 'issued', amount: value, order_id: null })
    .execute()
  return { code, cardId }
}

/** The problems of the books: no balance is below 0, each is the sum of its entries, and the cards lack exactly what orders hold. */
export async function wrongBooks(db: Database): Promise<string[]> {
  const cards = await db.selectFrom('gift_card').selectAll().execute()
  const entries = await db.selectFrom('gift_card_entry').selectAll().execute()
  const held = await db.selectFrom('order_credit').selectAll().execute()
  const orders = new Map(
    (await db.selectFrom('orders').select(['order_id', 'state', 'credit_total']).execute()).map((row) => [row.order_id, row]),
  )
  const problems: string[] = []
  for (const { card_id, balance, entries: counted } of cards) {
    const own = entries.filter((entry) => entry.card_id === card_id)
    if (balance < 0) problems.push(`${card_id} has ${balance}`)
    if (own.reduce((sum, { amount }) => sum + amount, 0) !== balance) problems.push(`${card_id} is not the sum of its entries`)
    if (own.length !== counted) problems.push(`${card_id} has ${own.length} entries, not ${counted}`)
    const spent = own
      .filter(({ kind }) => kind === 'spent' || kind === 'released' || kind === 'returned')
      .reduce((sum, { amount }) => sum - amount, 0)
    const owed = held
      .filter((row) => row.card_id === card_id)
      .reduce((sum, { amount, held: is, returned }) => sum + (is ? amount - returned : 0), 0)
    if (spent !== owed) problems.push(`${card_id} lacks ${spent}, and its orders hold ${owed}`)
  }
  for (const { order_id, held: is } of held) {
    const state = orders.get(order_id)?.state ?? 'missing'
    const isHeld = !['cancelled', 'payment_failed'].includes(state)
    if (isHeld !== (is === 1)) problems.push(`order ${order_id} is ${state} and ${is ? 'holds' : 'does not hold'} its card`)
  }
  return problems
}

/** What the form of the gift card sends. */
export const giftCardOf = (changes: Partial<GiftCardInput> = {}): GiftCardInput => ({
  cartKey: newCartKey(),
  amount: cents(50_000),
  recipientName: 'Thandi Demo',
  recipientEmail: 'demo.thandi@stoep.example',
  message: 'Happy birthday!',
  sendOn: '2026-11-20',
  name: 'Sipho Demo',
  email: 'demo.sipho@stoep.example',
  phone: '082 555 0101',
  paymentMethod: 'card',
  ...changes,
})

/** The code in the newest mail of a card. */
export async function codeInMail(shop: TestShop): Promise<string> {
  const mail = await shop.deps.db
    .selectFrom('outgoing_mail')
    .select('text')
    .where('mail_id', 'like', 'gift-card-code-%')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow()
  return /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.text)?.[0] ?? ''
}
