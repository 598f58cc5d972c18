import type { BatchChange, BatchField, BatchProblemCode, BatchRow } from '../../../../src/contract/desk/products/product-batch.ts'
import { endingCount } from '../../../../src/domain/stock/countable.ts'
import { availabilities } from '../../../../src/contract/catalogue/catalogue.ts'
import { changedPrices } from '../../../../src/domain/catalogue/price-change.ts'
import { mergeEach, type Merged } from '../../../imports/merge-shop-file.ts'
import { readNamedProducts, type ShopProducts } from '../../../imports/shop-products.ts'
import type { Database } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import type { PickedProduct } from './read-picked.ts'

/** The fields that a change gives to one product. */
interface Wanted {
  fields: Partial<Record<BatchField, string | number | boolean | null>>
}
type Problem = NonNullable<BatchRow['problem']>

/** A change of several products, calculated and not stored. */
export interface BatchWork {
  rows: BatchRow[]
  /** What an import of the changed products would store. */
  merged: readonly Merged[]
  products: ShopProducts
}

const reasons: Readonly<Record<Exclude<BatchProblemCode, 'product_invalid' | 'schedule_overlaps'>, string>> = {
  not_found: 'There is no such product any more',
  price_too_low: 'The price would be R 0 or less',
  sale_not_lower: 'The sale price would not be lower than the price before the sale',
  not_counted: 'It has no count, so there is no notice about the last pieces',
  category_unknown: 'There is no such category any more: choose another one',
}
const problemOf = (code: keyof typeof reasons): { problem: Problem } => ({ problem: { code, reason: reasons[code] } })

/** Calculates a change for each of `ids`, in their order, with the rules of an import. */
export async function planBatch(
  db: Database,
  deps: Pick<Deps, 'dialect' | 'clock'>,
  ids: readonly number[],
  change: BatchChange,
  { picked, categories }: { picked: ReadonlyMap<number, PickedProduct>; categories: ReadonlyMap<string, string> },
): Promise<BatchWork> {
  const wanted = new Map([...picked.values()].map((product): [number, Worked] => [product.id, wantedOf(product, change, categories)]))
  const entries = [...wanted].flatMap(([id, { fields }]) => (isImported(change) && fields ? [{ id, ...fields }] : []))
  const slugs = [...picked.values()].flatMap(({ file }) => file.related)
  const products = await readNamedProducts(db, deps, { ids: [...picked.keys()], slugs: [...new Set(slugs)], skus: [] })
  const pictures = { pictures: new Map(), failed: new Map() }
  const { merged, refused } = mergeEach(entries, { products, categories, pictures, now: deps.clock.now() })
  const refusedOf = new Map(refused.map(({ row, problems }) => [entries[row - 1]?.id, problems.join('; ')]))
  const rows = ids.map((id): BatchRow => {
    const product = picked.get(id)
    if (!product) return { product_id: id, name: '', sku: '', version: '', changes: [], ...problemOf('not_found') }
    const { file, version } = product
    const base = { product_id: id, name: file.name, sku: file.sku, version, changes: [], problem: null }
    const worked: Worked = wanted.get(id) ?? problemOf('not_found')
    const { fields, problem } = worked
    if (problem) return { ...base, problem }
    const invalid = refusedOf.get(id)
    if (invalid !== undefined) return { ...base, problem: { code: 'product_invalid', reason: invalid } }
    return { ...base, changes: changesOf(product, fields ?? {}) }
  })
  return { rows, merged, products }
}

/** Whether an import has the fields of a change. The sale and the counts are outside of it. */
const isImported = ({ kind }: BatchChange): boolean => kind !== 'sold' && kind !== 'low_level'

type Worked = (Wanted & { problem?: undefined }) | { problem: Problem; fields?: undefined }

function wantedOf({ file, counts }: PickedProduct, change: BatchChange, categories: ReadonlyMap<string, string>): Worked {
  switch (change.kind) {
    case 'price':
    case 'sale':
    case 'sale_end': {
      const { price, price_regular } = file
      const prices = changedPrices({ price, price_regular }, change)
      return 'problem' in prices ? problemOf(prices.problem) : { fields: { ...prices } }
    }
    case 'category':
      return categories.has(change.category) ? { fields: { category: change.category } } : problemOf('category_unknown')
    case 'sold':
      if (change.sold && !categories.has(file.category)) return problemOf('category_unknown')
      return { fields: { sold: change.sold, sells_from: null, ...(change.sold ? {} : { sells_until: null }) } }
    case 'plan':
      if (change.sells_from !== null && !categories.has(file.category)) return problemOf('category_unknown')
      return { fields: { sells_from: change.sells_from, sells_until: change.sells_until } }
    case 'making': {
      const { availability, lead_time_days } = change
      return {
        fields: { ...(availability === undefined ? {} : { availability }), ...(lead_time_days === undefined ? {} : { lead_time_days }) },
      }
    }
    case 'low_level':
      return counts.length === 0 ? problemOf('not_counted') : { fields: { low_level: change.low_level } }
  }
}

function changesOf(product: PickedProduct, fields: Wanted['fields']): BatchRow['changes'] {
  const changes: BatchRow['changes'] = []
  const add = (field: BatchField, before: string | number | boolean | null, after: string | number | boolean | null | undefined) => {
    if (after !== undefined && before !== after) changes.push({ field, before, after })
  }
  const { file, sold, counts } = product
  for (const field of ['price', 'price_regular', 'category', 'availability', 'lead_time_days', 'sells_from', 'sells_until'] as const)
    add(field, file[field], fields[field])
  add('sold', sold, fields.sold)
  const availability = availabilities.find((one) => one === fields.availability && one !== file.availability)
  if (availability) add('count', endingCount({ ...file, availability }, counts), null)
  const levels = counts.map(({ low_level }) => low_level)
  const different = levels.find((level) => level !== fields.low_level)
  if (fields.low_level !== undefined && different !== undefined) add('low_level', different, fields.low_level)
  return changes
}
