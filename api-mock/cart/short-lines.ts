import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { openStock } from '../stock/shelf.ts'
import { loadCart } from './stored-cart.ts'

/** A line of a cart with more pieces than are left. */
export interface ShortLine {
  name: string
  wanted: number
  left: number
}

/** The lines of a stored cart with more pieces than are left. */
export async function shortLines(trx: ShopTransaction, { catalogue }: Pick<Deps, 'catalogue'>, cartKey: string): Promise<ShortLine[]> {
  const { lines } = await loadCart(trx, cartKey)
  const shelf = await openStock(trx, cartKey).shelf(lines.map(({ productId }) => productId))
  return lines.flatMap(({ productId, variation, quantity: wanted }) => {
    const left = shelf.take({ productId, variation, quantity: wanted })
    return left < wanted ? [{ name: catalogue.card(productId)?.name ?? 'A product', wanted, left }] : []
  })
}

export const shortWords = ({ name, wanted, left }: ShortLine): string =>
  left === 0 ? `${name} has sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left, and your cart has ${wanted}.`
