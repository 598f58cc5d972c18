import type { DeskTradeEntry } from '../../src/contract/desk/desk-trade.ts'
import { formatDayLong, laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { startOfDay } from '../../src/domain/calendar/local-time.ts'
import { monthAfter } from '../../src/domain/calendar/months.ts'
import { csvLine, type CsvCell } from '../../src/domain/figures/csv.ts'
import { isWithdrawal } from '../../src/domain/trade/last-payment.ts'
import type { Database } from '../db/open.ts'
import { entriesOf } from './read-state.ts'

/** Movements on one page. */
const PAGE = 50

/** A page of the movements of an account, newest first: the last ones, or those before a position. `more_entries`: there are older ones. */
export async function movementsOf(
  db: Database,
  accountId: string,
  before?: number,
): Promise<{ entries: DeskTradeEntry[]; more_entries: boolean }> {
  const list = entriesOf(db, accountId).select('position')
  const found = await (before === undefined ? list : list.where('position', '<', before)).limit(PAGE + 1).execute()
  return { entries: found.slice(0, PAGE), more_entries: found.length > PAGE }
}

const head = ['Date', 'Movement', 'Order', 'Your purchase order', 'Reference', 'Due', 'Charged', 'Credited', 'Outstanding']

const names = { order: 'Order', refund: 'Refund', payment: 'Payment' } as const

/**
 * The statement of an account for a South African month (YYYY-MM) as CSV: what was outstanding before, each movement in its order with what was
 * outstanding after it, and what is outstanding at the end of the month.
 */
export async function statementFile(db: Database, accountId: string, month: string): Promise<string> {
  const first = `${month}-01`
  const next = `${monthAfter(month)}-01`
  const [from, until] = [startOfDay(first), startOfDay(next)]
  const own = db.selectFrom('trade_entry').where('trade_entry.account_id', '=', accountId)
  const earlier = await own
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('at', '<', from)
    .executeTakeFirst()
  const entries = await own
    .leftJoin('orders', 'orders.order_id', 'trade_entry.order_id')
    .select(['at', 'trade_entry.kind', 'amount', 'trade_entry.order_id', 'trade_entry.due_on', 'reference', 'purchase_order'])
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('position')
    .execute()
  let outstanding = Number(earlier?.amount ?? 0)
  const total = (day: string, words: string) => csvLine([day, words, '', '', '', '', '', '', { cents: outstanding }])
  const lines = [csvLine(head), total(first, `Outstanding before ${formatDayLong(first)}`)]
  for (const { at, kind, amount, order_id, purchase_order, reference, due_on } of entries) {
    outstanding += amount
    const [charged, credited]: [CsvCell, CsvCell] = amount > 0 ? [{ cents: amount }, ''] : ['', { cents: -amount }]
    const name = isWithdrawal({ kind, amount }) ? 'Payment withdrawn' : names[kind]
    lines.push(
      csvLine([
        southAfricanDay(new Date(at)),
        name,
        order_id ?? '',
        purchase_order ?? '',
        reference,
        due_on ?? '',
        charged,
        credited,
        { cents: outstanding },
      ]),
    )
  }
  const last = laterDay(next, -1)
  return [...lines, total(last, `Outstanding after ${formatDayLong(last)}`)].join('')
}
