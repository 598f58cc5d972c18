import type { availabilities } from '../../contract/catalogue/catalogue.ts'

export interface Countable {
  availability: (typeof availabilities)[number]
  /** The SKUs of variations that have their own, by variation. */
  variation_skus?: Readonly<Record<string, string>> | null | undefined
}

/** Whether a product can have a count: as a whole (`''`) only in stock, a variation only with a SKU of its own. */
export const isCountable = ({ availability, variation_skus: skus }: Countable, variation: string): boolean =>
  variation === '' ? availability === 'in_stock' : availability !== 'out_of_stock' && Object.hasOwn(skus ?? {}, variation)

/** How many pieces the counts have that end because the product cannot have them any more. Null if none ends. */
export function endingCount(product: Countable, counts: readonly Readonly<{ variation: string; count: number | null }>[]): number | null {
  const ending = counts.flatMap(({ variation, count }) => (count === null || isCountable(product, variation) ? [] : [count]))
  return ending.length === 0 ? null : ending.reduce((sum, count) => sum + count, 0)
}
