import { counted } from '../../../../src/domain/counted.ts'
import { scheduleLists, type ScheduledPrice } from '../../../../src/contract/desk/products/scheduled-price.ts'
import { formatMoment } from '../../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../../src/domain/money.ts'
import { transact } from '../../../db/transaction.ts'
import { commandLine } from '../../../audit/audit.ts'
import { cancelSchedules } from '../../../desk/products/schedule/apply-due.ts'
import { listSchedules } from '../../../desk/products/schedule/read-schedules.ts'
import { settleSchedules } from '../../../desk/products/schedule/settle-schedules.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal } from '../../refusal.ts'
import { table } from '../../table.ts'
import { refusingChange } from './refuse-change.ts'

const MOST_LISTED = 100

export const priceCommands: readonly Command[] = [
  {
    name: 'prices list',
    summary: 'prices that change at a time, the next first',
    options: {
      state: { value: scheduleLists.join('|'), text: 'open ones unless told; failed: failed or missed, to deal with' },
      product: { value: 'SLUG', text: 'of this product alone' },
      limit: { value: 'N', text: `${MOST_LISTED} unless told` },
    },
    run: list,
  },
  {
    name: 'prices cancel',
    summary: 'cancels scheduled prices, or ends active ones now',
    takes: ['number'],
    takesSeveral: true,
    detail: ['All or nothing. A price that was changed by hand since its start stays as it is.'],
    run: cancel,
  },
  {
    name: 'prices settle',
    summary: 'ends the notice of scheduled prices that failed or were missed',
    takes: ['number'],
    takesSeveral: true,
    detail: ['All or nothing. The price stays as it is.'],
    run: settle,
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const slug = given.text('product')
  const product = slug === null ? null : await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst()
  if (product === undefined) throw new Refusal('not_found', `There is no product ${slug}`)
  const { prices } = await listSchedules(db, {
    state: given.oneOf('state', scheduleLists) ?? 'open',
    product_id: product?.id,
    page: 1,
    per_page: given.whole('limit', 1, 10_000) ?? MOST_LISTED,
  })
  const lines = prices.map((price) => [
    price.schedule_id,
    price.name,
    `${price.kind} ${formatMoney(price.price)}`,
    formatMoment(price.starts_at),
    price.ends_at === null ? 'for good' : formatMoment(price.ends_at),
    stateOf(price),
    price.author,
  ])
  const heading = ['number', 'product', 'price', 'from', 'until', 'state', 'by']
  return { data: prices, lines: lines.length === 0 ? ['No scheduled prices.'] : table(heading, lines) }
}

function stateOf({ state, changed_by_hand: byHand, reason }: ScheduledPrice): string {
  if (byHand) return `${state}, changed by hand`
  return reason === '' ? state : `${state}: ${reason}`
}

async function cancel({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const numbers = [...new Set(given.arguments())]
  await refusingChange(() => transact(deps, (trx) => cancelSchedules(trx, deps, commandLine(), numbers)))
  return { lines: [`${counted(numbers.length, 'scheduled price')} ended`], data: { ended: numbers } }
}

async function settle({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const numbers = [...new Set(given.arguments())]
  await refusingChange(() => transact(deps, (trx) => settleSchedules(trx, deps, commandLine(), numbers)))
  return { lines: [`${counted(numbers.length, 'scheduled price')} dealt with`], data: { settled: numbers } }
}
