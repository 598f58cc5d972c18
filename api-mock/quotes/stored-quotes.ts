import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { storedAddressSchema } from '../../src/contract/account/address.ts'
import { cartItemSchema, type CartItem } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Quote, QuoteState } from '../../src/contract/quotes/quote.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { sumCents, vatContained } from '../../src/domain/sums.ts'
import { readPage, type Place } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { QuoteTable } from '../db/schema/forms.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { addressAnswer } from '../orders/address-answer.ts'

export type QuoteRow = Selectable<QuoteTable>

const itemsSchema = z.array(cartItemSchema)

/** The lines of a quote. */
export const itemsOf = ({ items }: Pick<QuoteRow, 'items'>): CartItem[] => readStored(itemsSchema, items)

/** What a priced quote costs; null before it is priced. VAT is included (spec §9). */
export function totalsOf(items: readonly CartItem[], delivery: number | null): Quote['totals'] {
  if (delivery === null) return null
  const subtotal = sumCents(items.map(({ totals }) => totals.total))
  const total = cents(subtotal + delivery)
  return { subtotal, shipping_total: cents(delivery), tax_total: vatContained(total), total }
}

type Clock = Pick<Deps, 'clock'>

/** A quote as its customer and the staff see it. */
export function quoteAnswer(row: QuoteRow, { clock }: Clock): Quote {
  const items = itemsOf(row)
  const isOver = row.state === 'sent' && (row.valid_until ?? '') < southAfricanDay(clock.now())
  const { quote_id, version, created_at, updated_at, valid_until, message, note, reason, vat_number, order_id } = row
  return {
    quote_id,
    state: isOver ? 'expired' : row.state,
    version,
    created_at,
    updated_at,
    items,
    totals: totalsOf(items, row.shipping_total),
    valid_until,
    message,
    note,
    reason,
    contact: { email: row.email, phone: row.phone, first_name: row.first_name, last_name: row.last_name },
    shipping: addressAnswer(readStored(storedAddressSchema, row.shipping)),
    vat_number,
    order_id: row.state === 'accepted' ? order_id : null,
  }
}

export function findQuote(db: Database, quoteId: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quote').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** Locks a quote until the transaction ends. It comes before every lock of the stock. */
export function lockQuote(trx: ShopTransaction, quoteId: string): Promise<QuoteRow | undefined> {
  return trx.selectFrom('quote').selectAll().where('quote_id', '=', quoteId).forUpdate().executeTakeFirst()
}

/** A customer's quotes, newest first. `most`: null for all. */
export async function quotesOf(db: Database, deps: Clock, customerId: string, most: number | null): Promise<Quote[]> {
  const own = db
    .selectFrom('quote')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('quote_id', 'desc')
  const rows = await (most === null ? own : own.limit(most)).execute()
  return rows.map((row) => quoteAnswer(row, deps))
}

interface Search extends Place {
  state: QuoteState
}

/** One page of the quotes of a state. Open ones are oldest first, because they wait. */
export async function listQuotes(db: Database, deps: Clock, { state, ...place }: Search): Promise<{ quotes: Quote[]; total: number }> {
  const today = southAfricanDay(deps.clock.now())
  let found = db.selectFrom('quote').where('state', '=', state === 'expired' ? 'sent' : state)
  if (state === 'sent') found = found.where('valid_until', '>=', today)
  if (state === 'expired') found = found.where('valid_until', '<', today)
  const direction = state === 'open' ? 'asc' : 'desc'
  const { rows, total } = await readPage(found.selectAll().orderBy('created_at', direction).orderBy('quote_id', direction), place)
  return { total, quotes: rows.map((row) => quoteAnswer(row, deps)) }
}
