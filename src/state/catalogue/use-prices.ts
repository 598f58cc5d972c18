import { useSnapshot } from 'valtio'
import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard, TileCard } from '../../contract/catalogue/catalogue.ts'
import { variationPrice } from '../../domain/catalogue/variation.ts'
import { tileProps, type Tile } from './tile.ts'
import { trade } from './trade.ts'

/** Reads this customer's price of a product in each variation. It changes with the session. */
export function usePriceOf(
  card: Pick<ProductCard, 'price' | 'price_regular' | 'options'>,
): (variation: Variation) => ReturnType<typeof variationPrice> {
  const { discount } = useSnapshot(trade)
  return (variation) => variationPrice(card, variation, discount)
}

/** Creates tiles with this customer's prices. */
export function useTiles(): (card: TileCard, fabrics?: readonly string[]) => Tile {
  const { discount } = useSnapshot(trade)
  return (card, fabrics) => tileProps(card, fabrics, discount)
}

/** The highest quantity of one line in this customer's cart. */
export const useLineLimit = (): number => useSnapshot(trade).perLine
