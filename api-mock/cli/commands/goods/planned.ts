import { counted } from '../../../../src/domain/counted.ts'
import { formatMoment } from '../../../../src/domain/calendar/date-and-time.ts'
import { transact } from '../../../db/transaction.ts'
import { commandLine } from '../../../audit/audit.ts'
import { listProducts } from '../../../desk/products/product-list.ts'
import { settleStarts } from '../../../desk/products/schedule/selling-times.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal } from '../../refusal.ts'
import { table } from '../../table.ts'
import { refusingChange } from './refuse-change.ts'

const MOST_LISTED = 100

export const plannedCommands: readonly Command[] = [
  {
    name: 'catalogue planned',
    summary: 'products with a planned start or end of their sale',
    options: {
      'not-started': { text: 'those whose start did not happen, to deal with' },
      limit: { value: 'N', text: `${MOST_LISTED} unless told` },
    },
    detail: ['catalogue change --do plan sets the times.'],
    run: list,
  },
  {
    name: 'catalogue settle',
    summary: 'ends the notice of planned starts that did not happen',
    takes: ['product'],
    takesSeveral: true,
    detail: ['All or nothing. The products stay unsold.'],
    run: settle,
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const state = given.flag('not-started') ? 'not_started' : 'planned'
  const { products } = await listProducts(deps, { state, sort: 'shop', page: 1, per_page: given.whole('limit', 1, 10_000) ?? MOST_LISTED })
  const lines = products.map(({ product_id, slug, sold, sells_from, sells_until }) => [
    String(product_id),
    slug,
    sold ? 'sold' : 'not sold',
    sells_from === null ? '' : formatMoment(sells_from),
    sells_until === null ? '' : formatMoment(sells_until),
  ])
  const data = products.map(({ product_id, slug, sold, sells_from, sells_until }) => ({ product_id, slug, sold, sells_from, sells_until }))
  return { data, lines: lines.length === 0 ? ['No such products.'] : table(['number', 'product', 'now', 'from', 'until'], lines) }
}

async function settle({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const names = [...new Set(given.arguments())]
  const found = await deps.db.selectFrom('product').select(['id', 'slug']).where('slug', 'in', names).execute()
  const ids = names.map((name) => {
    const product = found.find(({ slug }) => slug === name)
    if (!product) throw new Refusal('not_found', `There is no product ${name}`)
    return product.id
  })
  await refusingChange(() => transact(deps, (trx) => settleStarts(trx, deps, commandLine(), ids)))
  return { lines: [`${counted(ids.length, 'product')} dealt with`], data: { settled: names } }
}
