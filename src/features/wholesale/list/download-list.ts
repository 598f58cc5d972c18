import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { toCsv } from '../../../domain/wholesale/sku-lines.ts'

/** Milliseconds that a browser is given to begin with a file. */
const BEGUN = 10_000

/** A file name that every system takes: `lodge-phase-2.csv`. */
const fileName = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }.csv`

/** Hands the list over as a file that can be pasted or uploaded again. */
export function downloadList(list: Wholesale, products: readonly ProductCard[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(list, products)], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName(list.name) }).click()
  setTimeout(() => URL.revokeObjectURL(url), BEGUN)
}
