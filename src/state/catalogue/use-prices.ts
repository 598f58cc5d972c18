import { useSnapshot } from 'valtio'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { tileProps, type Tile } from './tile.ts'
import { priceFor, trade } from './trade.ts'

/** What this customer pays for a product in a variation, and from the moment that somebody else shops here, what that one pays. */
export function usePrice(...[card, variation]: Parameters<typeof priceFor>): ReturnType<typeof priceFor> {
  const { discount } = useSnapshot(trade)
  return priceFor(card, variation, discount)
}

/** Makes tiles with this customer's prices. */
export function useTiles(): (card: TileCard, fabrics?: readonly string[]) => Tile {
  const { discount } = useSnapshot(trade)
  return (card, fabrics) => tileProps(card, fabrics, discount)
}

/** The most of one line that this customer's cart takes. */
export const useMostOfALine = (): number => useSnapshot(trade).perLine
