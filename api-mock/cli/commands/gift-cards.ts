import { emailSchema } from '../../../src/contract/account/address.ts'
import type { DeskGiftCard } from '../../../src/contract/desk/desk-gift.ts'
import { formatDate } from '../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine } from '../../audit/audit.ts'
import { listCards, readCardAtDesk, readdressCard, resendCard, voidCard } from '../../gifts/staff-cards.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { Refusal, wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

const MOST_LISTED = 100

export const giftCardCommands: readonly Command[] = [
  {
    name: 'gift-cards list',
    summary: 'gift cards and store credit, newest first',
    options: { find: { value: 'WORDS', text: 'the last four of a code, an order number, or an e-mail address' } },
    run: list,
  },
  {
    name: 'gift-cards resend',
    summary: 'mails a card again with a new code',
    takes: ['card'],
    detail: ['The code before it ends. `gift-cards list` names the cards.'],
    run: (call) => change(call, 'mailed again', (trx, deps, id) => resendCard(trx, deps, id, commandLine())),
  },
  {
    name: 'gift-cards address',
    summary: 'corrects the address of the recipient; a card that was mailed is mailed again with a new code',
    takes: ['card'],
    options: { email: { value: 'ADDRESS', text: 'the right address' } },
    run: (call) => {
      const email = emailSchema.safeParse(call.given.needed('email'))
      if (!email.success) throw wrongUsage('--email is not an e-mail address')
      return change(call, 'goes to the new address', (trx, deps, id) => readdressCard(trx, deps, id, commandLine(), { email: email.data }))
    },
  },
  {
    name: 'gift-cards void',
    summary: 'withdraws a card or store credit with its balance',
    takes: ['card'],
    options: { reason: { value: 'WORDS', text: 'why; the desk shows it' } },
    run: (call) => change(call, 'withdrawn', (trx, deps, id) => voidCard(trx, deps, id, commandLine(), call.given.needed('reason'))),
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const { cards } = await listCards(db, { page: 1, per_page: MOST_LISTED, q: given.text('find') ?? undefined })
  const lines = cards.map((card) => [
    card.card_id,
    card.kind === 'credit' ? 'store credit' : `ends in ${card.last_four ?? '…'}`,
    card.state,
    `${formatMoney(card.balance)} of ${formatMoney(card.value)}`,
    card.order_id ?? '',
    card.recipient,
    mailedWords(card),
  ])
  return {
    data: cards,
    lines: lines.length === 0 ? ['No gift cards.'] : table(['card', 'code', 'state', 'balance', 'order', 'for', 'mailed'], lines),
  }
}

function mailedWords({ kind, sent_at, send_on }: DeskGiftCard): string {
  if (kind === 'credit') return ''
  return sent_at === null ? `on ${send_on}` : formatDate(sent_at)
}

async function change(
  { given, shop }: Call,
  done: string,
  work: (trx: ShopTransaction, deps: Deps, cardId: string) => Promise<void>,
): Promise<Outcome> {
  const cardId = given.argument(0)
  const deps = await shop()
  if (!(await readCardAtDesk(deps.db, cardId))) throw new Refusal('not_found', `There is no gift card ${cardId}`)
  await transact(deps, (trx) => work(trx, deps, cardId))
  return { lines: [`Gift card ${cardId}: ${done}`], data: await readCardAtDesk(deps.db, cardId) }
}
