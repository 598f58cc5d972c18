import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import type { SavedPiece } from '../../contract/saved/saved.ts'
import { validVariation } from '../catalogue/invalid-options.ts'
import { variationPrice } from '../catalogue/variation.ts'

/** What is better now than when the piece was saved. `less`: how much less this customer pays. */
export type SavedMark = { kind: 'price'; less: Cents } | { kind: 'back' }

/**
 * The mark of a saved piece, or null. A return to stock takes precedence over a lower price. The price is that of the saved variation, as its
 * tile shows it: an open option counts with its cheapest value. It is compared as this customer would have paid it then and now, by the present
 * discount and the present differences of the values, because a saved piece has only the product's prices. A sold-out piece has no mark.
 * @param discount whole percent of the customer
 */
export function savedMark(
  piece: Pick<SavedPiece, 'price' | 'price_regular' | 'sold_out' | 'variation'>,
  card: Pick<ProductCard, 'price' | 'price_regular' | 'availability' | 'options'>,
  discount: number,
): SavedMark | null {
  if (card.availability === 'out_of_stock') return null
  if (piece.sold_out) return { kind: 'back' }
  const { price, price_regular } = piece
  if (price === null || price_regular === null) return null
  const variation = validVariation(card, piece.variation ?? {})
  const priceAt = (prices: Pick<ProductCard, 'price' | 'price_regular'>) =>
    variationPrice({ ...prices, options: card.options }, variation, discount).price
  const less = priceAt({ price, price_regular }) - priceAt(card)
  return less > 0 ? { kind: 'price', less: cents(less) } : null
}
