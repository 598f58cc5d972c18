import type { Goods } from './goods.ts'
import type { KnownProducts } from './known-products.ts'
import type { RowReport } from './report.ts'

/** Two rows that mean one product: the first counts, the other is told. */
export function firstOfEach(goods: readonly Goods[], known: KnownProducts): { first: Goods[]; others: RowReport[] } {
  const rows = new Map<string, number>()
  const first: Goods[] = []
  const others: RowReport[] = []
  for (const one of goods) {
    const before = known.find(one)
    const names = [
      before && `#${before.id}`,
      one.sku && `sku ${one.sku.toUpperCase()}`,
      one.originKey && `key ${one.originKey}`,
      one.slug && `slug ${one.slug}`,
    ].filter((name) => typeof name === 'string')
    const taken = names.find((name) => rows.has(name))
    if (taken !== undefined) {
      const reason = `${taken.startsWith('sku') ? `the SKU ${one.sku} is used` : 'it is the same product as the one'} in row ${rows.get(taken)}`
      others.push({ row: one.row, sku: one.sku ?? '', name: one.name, outcome: 'skipped', reason })
      continue
    }
    for (const name of names) rows.set(name, one.row)
    first.push(one)
  }
  return { first, others }
}
