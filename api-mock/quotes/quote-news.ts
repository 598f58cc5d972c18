import { to } from '../../src/contract/paths.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { ShopTransaction } from '../db/open.ts'
import { mailStartsWith } from '../db/starts-with.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { itemList } from '../mail/order-values.ts'
import { renderMail } from '../mail/render-mail.ts'
import { orNone, typedText } from '../mail/typed-text.ts'
import { notifyOwner } from '../owner-notices/notify-owner.ts'
import { quoteAnswer, type QuoteRow } from './stored-quotes.ts'

const OWNER_MAIL = 'quote-for-the-shop'

const news = {
  asked: { words: 'asked for', push: 'A trade customer asks for a quote.', next: 'Price it at the desk.' },
  accepted: { words: 'accepted', push: 'It is an order now.', next: 'It is an order now, which its own mail describes once it is paid.' },
  declined: { words: 'declined', push: 'The customer has declined it.', next: 'There is nothing left to do.' },
} as const

/** Mails the owner once about each request for a quote, each acceptance and each refusal. */
export async function notifyOwnerOfQuote(trx: ShopTransaction, deps: Deps, row: QuoteRow, step: keyof typeof news): Promise<void> {
  const quote = quoteAnswer(row, deps)
  const { words, push, next } = news[step]
  const values = {
    quote_number: row.quote_id,
    quote_news: words,
    customer: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    customer_phone: orNone(row.phone),
    total: quote.totals ? formatMoney(quote.totals.total) : 'Not priced',
    items: itemList(quote.items, deps.config.publicUrl),
    words: typedText(orNone(step === 'declined' ? row.reason : row.note)),
    next,
  }
  await notifyOwner(trx, deps, {
    key: `${OWNER_MAIL}-${row.quote_id}-${step}-${row.version}`,
    mail: { name: OWNER_MAIL, values },
    push: { title: `Quote ${row.quote_id} ${words}`, body: push, path: '/desk/quotes' },
  })
}

const declinedMail = ({ quote_id, customer_id }: Pick<QuoteRow, 'quote_id' | 'customer_id'>) => `quote-declined-${customer_id}-${quote_id}`

/** Mails the customer once that the shop makes no quote, with its reason. */
export async function mailDeclined(trx: ShopTransaction, deps: Deps, row: QuoteRow): Promise<void> {
  const { publicUrl } = deps.config
  const values = {
    first_name: row.first_name,
    quote_number: row.quote_id,
    items: itemList(quoteAnswer(row, deps).items, publicUrl),
    message: typedText(row.message),
    quotes_url: publicUrl + to.quotes(),
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  const mail = renderMail('quote-declined', values, deps.catalogue)
  await enqueueMail(trx, deps, { subject: declinedMail(row), recipient: row.email, mail })
}

/** Deletes the mails about deleted quotes, to the owner and to their customers. */
export async function removeQuoteMails(trx: ShopTransaction, quotes: readonly Pick<QuoteRow, 'quote_id' | 'customer_id'>[]): Promise<void> {
  for (const { quote_id, customer_id } of quotes)
    await trx
      .deleteFrom('outgoing_mail')
      .where((mail) =>
        mail.or([
          mailStartsWith(trx, `${OWNER_MAIL}-${quote_id}-`, `quote-sent-${customer_id}-${quote_id}-`),
          mail('mail_id', '=', declinedMail({ quote_id, customer_id })),
        ]),
      )
      .execute()
}

/** Mails a priced quote to the customer, once for each version. */
export async function mailQuote(trx: ShopTransaction, deps: Deps, row: QuoteRow): Promise<void> {
  const { totals, items, valid_until } = quoteAnswer(row, deps)
  if (!totals || valid_until === null) throw new Error(`Quote ${row.quote_id} has no prices`)
  const { publicUrl } = deps.config
  const values = {
    first_name: row.first_name,
    quote_number: row.quote_id,
    items: itemList(items, publicUrl),
    subtotal: formatMoney(totals.subtotal),
    delivery: totals.shipping_total > 0 ? formatMoney(totals.shipping_total) : 'Free',
    vat: formatMoney(totals.tax_total),
    total: formatMoney(totals.total),
    valid_until: formatDayLong(valid_until),
    message: typedText(row.message),
    quotes_url: publicUrl + to.quotes(),
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  await enqueueMail(trx, deps, {
    subject: `quote-sent-${row.customer_id}-${row.quote_id}-${row.version}`,
    recipient: row.email,
    mail: renderMail('quote-sent', values, deps.catalogue),
  })
}
