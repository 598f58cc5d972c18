import { counted } from '../../src/domain/counted.ts'
import { endingCount, type Countable } from '../../src/domain/stock/countable.ts'
import type { Database } from '../db/open.ts'

interface Counted {
  product_id: number
  variation: string
  count: number
}

/** The counts of some products, or of all, by the id of the product. */
export async function countsByProduct(db: Database, ids: readonly number[] | 'all'): Promise<ReadonlyMap<number, Counted[]>> {
  if (ids !== 'all' && ids.length === 0) return new Map()
  let found = db.selectFrom('stock').select(['product_id', 'variation', 'count'])
  if (ids !== 'all') found = found.where('product_id', 'in', [...ids])
  return Map.groupBy(await found.execute(), ({ product_id }) => product_id)
}

/** What a preview says about the counts that a change of a product ends (`dropCounts`): none or one line. */
export function endingCountLines(after: Countable, counts: readonly Counted[] = []): string[] {
  const ending = endingCount(after, counts)
  return ending === null ? [] : [`the count of ${counted(ending, 'piece')} ends: afterwards nothing is counted`]
}
