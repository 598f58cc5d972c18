import { counted } from '../counted.ts'
/** The message for a quantity that was reduced to the maximum of one line. */
export const quantityLimitMessage = (max: number, product: string): string =>
  `You can order up to ${max} of ${product}. We set the quantity to ${max}.`

/** The pieces of a cart as its list shows them: `1 item and a free gift`. Gifts are not in `item_count`. */
export function itemsInWords({ item_count: count, items }: CountedCart): string {
  const gifts = items.reduce((sum, { free, quantity }) => sum + (free ? quantity.value : 0), 0)
  const paid = counted(count, 'item')
  if (gifts === 0) return paid
  return `${paid} and ${gifts === 1 ? 'a free gift' : `${gifts} free gifts`}`
}

interface CountedCart {
  item_count: number
  items: readonly { free: boolean; quantity: { value: number } }[]
}
