import { sql } from 'kysely'
import type { Figures } from '../../src/contract/desk/figures/figures.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Period } from '../../src/domain/figures/period.ts'
import { variationPrice } from '../../src/domain/catalogue/variation.ts'
import type { Deps } from '../deps.ts'
import type { Moments } from './sales-of-days.ts'

const MOST = 10

interface BestRow {
  product_id: number
  name: string | null
  pieces: number | string
  amount: number | string
}

interface SlowRow {
  product_id: number
  name: string
  pieces: number | string
  in_stock: number | string
}

/**
 * The products that sold best and worst in a period.
 * @param open the moments of the period's days without stored sums
 */
export async function readMovers({ db }: Pick<Deps, 'db'>, { from, to }: Period, open: Moments): Promise<Pick<Figures, 'best' | 'slow'>> {
  const sold = sql`(
    select product_id, sum(pieces) as pieces, sum(amount) as amount from (
      select product_id, pieces, amount from sale_day_product where day >= ${from} and day <= ${to}
      union all
      select order_line.product_id, order_line.quantity, order_line.price * order_line.quantity
      from document
      join orders on orders.order_id = document.order_id
      join order_line on order_line.order_id = document.order_id
      where document.kind = 'invoice' and document.issued_at >= ${open.from} and document.issued_at < ${open.until}
        and orders.kind <> 'gift_card' and order_line.free = 0
    ) as line group by product_id
  )`
  const best = await sql<BestRow>`
    select sold.product_id, listed_product.name, sold.pieces, sold.amount
    from ${sold} as sold left join listed_product on listed_product.id = sold.product_id
    order by sold.amount desc, sold.product_id limit ${sql.lit(MOST)}`.execute(db)
  const slow = await sql<SlowRow>`
    select goods.id as product_id, goods.name, coalesce(sold.pieces, 0) as pieces, coalesce(counted.pieces, 0) as in_stock
    from listed_product as goods
    left join ${sold} as sold on sold.product_id = goods.id
    left join (select product_id, sum(count) as pieces from stock group by product_id) as counted on counted.product_id = goods.id
    where goods.sold = 1
    order by coalesce(sold.pieces, 0), coalesce(counted.pieces, 0) * goods.price desc, goods.id limit ${sql.lit(MOST)}`.execute(db)
  return {
    best: best.rows.map(({ product_id, name, pieces, amount }) => ({
      product_id,
      name: name ?? `Product ${product_id}`,
      pieces: Number(pieces),
      amount: cents(Number(amount)),
    })),
    slow: slow.rows.map(({ pieces, in_stock, ...row }) => ({ ...row, pieces: Number(pieces), in_stock: Number(in_stock) })),
  }
}

/** What the counted pieces are worth at their selling prices. */
export async function readStockValue({ db, catalogue }: Pick<Deps, 'db' | 'catalogue'>): Promise<Figures['stock']> {
  const rows = await db.selectFrom('stock').selectAll().where('count', '>', 0).execute()
  let [pieces, value] = [0, 0]
  for (const { product_id, variation, count } of rows) {
    const card = catalogue.card(product_id)
    if (!card) continue
    // The row names the values in the order of the option names.
    const names = card.options.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
    const values = variation.split('.')
    const chosen = card.options.flatMap(({ name, values: all }) => {
      const found = all.find((one) => one.value.toUpperCase() === values[names.indexOf(name)])
      return found ? [[name, found.value]] : []
    })
    pieces += count
    value += count * variationPrice(card, Object.fromEntries(chosen)).price
  }
  return { pieces, value: cents(value) }
}
