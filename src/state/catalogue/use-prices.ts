import { useSnapshot } from 'valtio'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { tileProps, type Tile } from './tile.ts'
import { priceFor, trade } from './trade.ts'

/** This customer's price of a product in a variation. It changes with the session. */
export function usePrice(...[card, variation]: Parameters<typeof priceFor>): ReturnType<typeof priceFor> {
  const { discount } = useSnapshot(trade)
  return priceFor(card, variation, discount)
}

/** Creates tiles with this customer's prices. */
export function useTiles(): (card: TileCard, fabrics?: readonly string[]) => Tile {
  const { discount } = useSnapshot(trade)
  return (card, fabrics) => tileProps(card, fabrics, discount)
}

/** The highest quantity of one line in this customer's cart. */
export const useLineLimit = (): number => useSnapshot(trade).perLine
