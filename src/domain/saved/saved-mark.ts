import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import type { SavedPiece } from '../../contract/saved/saved.ts'
import { tradePrice } from '../cart/trade-price.ts'

/** What is better now than when the piece was saved. `less`: how much less this customer pays. */
export type SavedMark = { kind: 'price'; less: Cents } | { kind: 'back' }

/**
 * The mark of a saved piece, or null. A return to stock takes precedence over a lower price. A price is compared as this customer would
 * have paid it then and now, by the present discount. A sold-out piece has no mark.
 * @param discount whole percent of the customer
 */
export function savedMark(
  piece: Pick<SavedPiece, 'price' | 'price_regular' | 'sold_out'>,
  card: Pick<ProductCard, 'price' | 'price_regular' | 'availability'>,
  discount: number,
): SavedMark | null {
  if (card.availability === 'out_of_stock') return null
  if (piece.sold_out) return { kind: 'back' }
  if (piece.price === null || piece.price_regular === null) return null
  const less = tradePrice(piece.price, piece.price_regular, discount) - tradePrice(card.price, card.price_regular, discount)
  return less > 0 ? { kind: 'price', less: cents(less) } : null
}
