import * as z from 'zod/mini'
import { counted } from '../../../../src/domain/counted.ts'
import { availabilities } from '../../../../src/contract/catalogue/catalogue.ts'
import { batchChangeSchema, type BatchChange, type BatchRow } from '../../../../src/contract/desk/products/product-batch.ts'
import { scheduleSchema, type Schedule } from '../../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../../src/contract/money/money.ts'
import { formatMoment } from '../../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../../src/domain/money.ts'
import { transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { commandLine } from '../../../audit/audit.ts'
import { applyBatch, previewBatch, productIds } from '../../../desk/products/batch/product-batch.ts'
import type { CommandArguments } from '../../command-arguments.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal, wrongUsage } from '../../refusal.ts'
import { refusingChange } from './refuse-change.ts'
import { momentOf } from '../../../../src/domain/calendar/local-time.ts'

const works = ['price', 'sale', 'sale-end', 'category', 'retire', 'restore', 'plan', 'making', 'low-level'] as const

export const changeProducts: Command = {
  name: 'catalogue change',
  summary: 'changes several products at once: prices, sales, category, whether they are sold',
  takes: [],
  mayTake: 'product …',
  takesSeveral: true,
  options: {
    do: { value: works.join('|'), text: 'what happens' },
    category: { value: 'SLUG', multiple: true, text: 'every product of a category' },
    percent: { value: 'N', text: 'of each price; --percent=-10 for less. Off the price in a sale' },
    amount: { value: 'RAND', text: 'to each price; --amount=-150 for less. Off the price in a sale' },
    set: { value: 'RAND', text: 'the new price, or the sale price' },
    round: { value: '1|10|50|100', text: 'rounds computed prices to so many rand' },
    to: { value: 'SLUG', text: 'the new category' },
    availability: { value: availabilities.join('|'), text: 'for making' },
    days: { value: 'N', text: 'days to make, for making' },
    level: { value: 'N', text: 'for low-level; the last piece if it is left out' },
    from: { value: '"DAY TIME"', text: 'changes prices, or starts to sell, then: such as "2026-12-04 08:00" in South Africa' },
    until: { value: '"DAY TIME"', text: 'takes the prices back, or stops selling, then' },
    skip: { text: 'leaves out products that cannot be changed' },
    'dry-run': { text: 'shows before and after, and changes nothing' },
  },
  detail: [
    'Name products by number or address (slug), or whole categories; 500 products at most. The rules are those of "Change products" at the desk.',
    'All or nothing: if one product cannot be changed, nothing is, unless --skip leaves it out.',
    'With --from the running shop changes the prices at that time. prices list shows what is scheduled.',
    '--do plan sets when products are sold: --from for ones that are not sold yet, --until, or both. With neither it takes the times off. catalogue planned lists them.',
  ],
  run: change,
}

async function change({ given, shop }: Call): Promise<Outcome> {
  const asked = changeOf(given)
  const schedule = scheduleOf(given, asked)
  const deps = await shop()
  const ids = await chosen(deps, given)
  const { rows } = await refusingChange(() => previewBatch(deps, ids, asked, schedule))
  const wrong = rows.filter(({ problem }) => problem !== null)
  const work = rows.filter(({ problem, changes }) => problem === null && changes.length > 0)
  const lines = [...wrong.map(problemLine), ...work.map(changeLine)]
  if (given.flag('dry-run'))
    return { lines: [...lines, `${counted(work.length, 'product')} would change. Nothing is changed.`], data: { rows, changed: 0 } }
  const [first] = wrong
  if (first && !given.flag('skip'))
    throw new Refusal(first.problem?.code ?? 'wrong_state', `${wrong.map(problemLine).join('\n')}\nNothing is changed.`)
  const products = work.map(({ product_id: id, version }) => ({ id, version }))
  const changed = await refusingChange(() => transact(deps, (trx) => applyBatch(trx, deps, commandLine(), products, asked, schedule)))
  const verb = schedule ? 'scheduled' : 'changed'
  return { lines: [...lines, `${counted(changed, 'product')} ${verb}`], data: { rows, changed } }
}

/** The chosen products, each once, in the order of the command line. */
async function chosen(deps: Deps, given: CommandArguments): Promise<number[]> {
  const names = given.arguments()
  const categories = given.several('category')
  if (names.length === 0 && categories.length === 0) throw wrongUsage('Name products, or a --category')
  const found =
    names.length === 0
      ? []
      : await deps.db
          .selectFrom('product')
          .select(['id', 'slug'])
          .where((row) =>
            row.or([
              row('slug', 'in', [...names]),
              row(
                'id',
                'in',
                names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : 0)),
              ),
            ]),
          )
          .execute()
  const ids = names.map((name) => {
    const product = found.find(({ id, slug }) => slug === name || String(id) === name)
    if (!product) throw new Refusal('not_found', `There is no product ${name}`)
    return product.id
  })
  for (const category of categories) ids.push(...(await refusingChange(() => productIds(deps, { category, sort: 'shop' }))))
  if (ids.length === 0) throw new Refusal('not_found', 'There are no products in it')
  if (new Set(ids).size > 500) throw wrongUsage('500 products at most')
  return [...new Set(ids)]
}

function changeOf(given: CommandArguments): BatchChange {
  const kind = given.oneOf('do', works)
  if (kind === null) throw wrongUsage('--do is needed')
  const read = z.safeParse(batchChangeSchema, wantedOf(kind, given))
  if (!read.success) throw wrongUsage(read.error.issues[0]?.message ?? 'A value is not valid')
  return read.data
}

function wantedOf(kind: (typeof works)[number], given: CommandArguments): object {
  switch (kind) {
    case 'price':
    case 'sale':
      return { kind, ...amountOf(given), step: (given.whole('round', 1, 100) ?? 0.01) * 100 }
    case 'sale-end':
      return { kind: 'sale_end' }
    case 'category':
      return { kind, category: given.needed('to') }
    case 'retire':
    case 'restore':
      return { kind: 'sold', sold: kind === 'restore' }
    case 'plan':
      return { kind, sells_from: momentOfOption('from', given), sells_until: momentOfOption('until', given) }
    case 'making':
      return {
        kind,
        availability: given.oneOf('availability', availabilities) ?? undefined,
        lead_time_days: given.whole('days', 0, 365) ?? undefined,
      }
    case 'low-level':
      return { kind: 'low_level', low_level: given.whole('level', 0, 100_000) }
  }
}

function amountOf(given: CommandArguments): { by: string; value: number } {
  const named = (['percent', 'amount', 'set'] as const).flatMap((by) => {
    const text = given.text(by)
    return text === null ? [] : [{ by, text }]
  })
  const [one] = named
  if (!one || named.length > 1) throw wrongUsage('Give one of --percent, --amount and --set')
  if (!/^-?\d{1,8}([.,]\d{1,2})?$/.test(one.text)) throw wrongUsage(`--${one.by} must be a number such as 10 or 1500.50, not "${one.text}"`)
  const value = Number(one.text.replace(',', '.'))
  return { by: one.by, value: one.by === 'percent' ? value : Math.round(value * 100) }
}

function scheduleOf(given: CommandArguments, { kind }: BatchChange): Schedule | undefined {
  if (kind === 'plan') return undefined
  const [from, until] = [momentOfOption('from', given), momentOfOption('until', given)]
  if (from === null && until === null) return undefined
  if (from === null) throw wrongUsage('--until needs --from')
  if (kind !== 'price' && kind !== 'sale' && kind !== 'sale_end') throw wrongUsage('Only a price can change at a time')
  const read = z.safeParse(scheduleSchema, { starts_at: from, ends_at: until })
  if (!read.success) throw wrongUsage(read.error.issues[0]?.message ?? 'The times are not valid')
  return read.data
}

function momentOfOption(name: 'from' | 'until', given: CommandArguments): string | null {
  const text = given.text(name)
  const moment = text === null ? null : momentOf(text)
  if (text !== null && moment === null) throw wrongUsage(`--${name} must be a day and time such as "2026-12-04 08:00", not "${text}"`)
  return moment
}

const problemLine = ({ product_id, name, problem }: BatchRow) => `${name || `Product ${product_id}`}: ${problem?.reason ?? ''}`

const changeLine = ({ name, changes }: BatchRow) =>
  `${name}: ${changes.map(({ field, before, after }) => `${field} ${shown(field, before)} → ${shown(field, after)}`).join(', ')}`

type Changed = BatchRow['changes'][number]
function shown(field: Changed['field'], value: Changed['before']): string {
  if (value === null) return 'none'
  if (field === 'sells_from' || field === 'sells_until') return formatMoment(String(value))
  return typeof value === 'number' && (field === 'price' || field === 'price_regular') ? formatMoney(cents(value)) : String(value)
}
