import type { Cart } from '../../contract/cart/cart.ts'
import { cartDifferences, describeDifference } from '../../domain/cart/cart-difference.ts'
import { formatMoney } from '../../domain/money.ts'

/** Every difference between two carts in words, for a customer who is about to pay. It includes lines from another device. */
export function changedLines(before: Cart, after: Cart): string[] {
  const differences = cartDifferences(before, after)
  const limited = new Set(differences.flatMap((difference) => (difference.kind === 'limited' ? [difference.product] : [])))
  const grown = after.items.flatMap(({ item_key: key, free, name, quantity, price }) => {
    const earlier = before.items.find((item) => item.item_key === key)
    if (free || limited.has(name) || earlier?.quantity.value === quantity.value) return []
    if (!earlier) return [`${name} was added: ${quantity.value} × ${formatMoney(price)}.`]
    return [`${name}: ${quantity.value} instead of ${earlier.quantity.value}.`]
  })
  return [...differences.map(describeDifference), ...grown]
}
