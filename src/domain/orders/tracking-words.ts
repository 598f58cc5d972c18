import type { Order } from '../../contract/orders/order.ts'

/** "Demo Carriers, DC-1". A carrier without numbers, such as the shop's own van, stands alone. */
export const trackingWords = ({ carrier, number }: Pick<NonNullable<Order['tracking']>, 'carrier' | 'number'>): string =>
  number === '' ? carrier : `${carrier}, ${number}`
