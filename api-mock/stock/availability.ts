import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'

/** A count of a product or of one of its variations. */
interface Count {
  variation: string
  count: number
}

/** The availability that the shop shows: the product's own, unless every piece of it is counted. */
export function shownAvailability(
  { availability, options }: Pick<ProductCard, 'availability' | 'options'>,
  counts: readonly Count[],
): ProductCard['availability'] {
  const variations = options.reduce((product, { values }) => product * values.length, 1)
  const isCounted = counts.some(({ variation }) => variation === '') || (counts.length > 0 && counts.length >= variations)
  if (!isCounted || availability === 'out_of_stock') return availability
  return counts.some(({ count }) => count > 0) ? 'in_stock' : 'out_of_stock'
}
