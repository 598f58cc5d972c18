import type { OrderCollection } from '../../contract/delivery/delivery.ts'
import type { Order } from '../../contract/orders/order.ts'
import { formatMoney, formatPrices } from '../money.ts'

type Delivered = Pick<Order, 'collection'> & { totals: Pick<Order['totals'], 'shipping_total'> }

/** The words around the days of an order: `Delivered free` … ``, `Delivered` … ` for R 450`, or `Ready to collect` … ` at Woodstock`. */
export function aroundDays({ totals, collection }: Delivered): { before: string; after: string } {
  if (collection) return { before: 'Ready to collect', after: ` at ${collection.name}` }
  const fee = totals.shipping_total
  return fee === 0 ? { before: 'Delivered free', after: '' } : { before: 'Delivered', after: ` for ${formatPrices([fee])(fee)}` }
}

/** When and how an order comes. `days`: the words of its promise. */
export function orderDeliveryWords(order: Delivered, days: string): string {
  const { before, after } = aroundDays(order)
  return `${before} ${days}${after}`
}

/** The row of the delivery among the sums of an order. */
export const deliverySum = ({ totals, collection }: Delivered, money = formatMoney): { label: string; value: string } => ({
  label: collection ? 'Collection' : 'Delivery',
  value: totals.shipping_total === 0 ? 'Free' : money(totals.shipping_total),
})

/** Where an order is collected, as lines: name, address, phone and hours. */
export const collectionLines = ({ name, address_lines, suburb, city, postcode, phone, hours_note }: OrderCollection): string[] =>
  [name, ...address_lines, suburb, `${city} ${postcode}`.trim(), phone, hours_note].filter((line) => line.trim() !== '')
