import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { lockExistingCart, saveCart } from './stored-cart.ts'

interface OrderedLine {
  itemKey: string
  quantity: number
}

/**
 * Removes exactly the ordered lines and the order's code from a cart. Lines that the user added later stay. A line with a larger quantity
 * keeps the rest.
 */
export async function removeOrderedLines(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  cartKey: string,
  ordered: readonly OrderedLine[],
  couponCode: string | null,
): Promise<void> {
  const cart = await lockExistingCart(trx, cartKey)
  if (!cart || cart.lines.length === 0) return
  const orderedQuantities = new Map(ordered.map((line) => [line.itemKey, line.quantity]))
  const lines = cart.lines.flatMap((line) => {
    const left = line.quantity - (orderedQuantities.get(line.itemKey) ?? 0)
    return left > 0 ? [{ ...line, quantity: left }] : []
  })
  const spent = couponCode !== null && cart.couponCode === couponCode
  const emptied = lines.length === 0
  const next = {
    ...cart,
    rev: cart.rev + 1,
    lines,
    couponCode: spent || emptied ? null : cart.couponCode,
    declined: emptied ? [] : cart.declined,
  }
  await saveCart(trx, cart, next, deps.clock.now().toISOString())
}
