import { storeSeenOrder, storeSeenOrders } from '../../../data/orders/own-reader.ts'
import type { OwnOrder, OwnOrders } from '../../../data/catalogue/shop-reader.ts'
import { device } from '../../../lazy/device.ts'

/** Keeps what a page was served with, for its customer to read without a network [I10]. */
export const keepServedOrders = async (owner: string, { orders, missing = 0 }: OwnOrders): Promise<void> => {
  if (missing === 0) await storeSeenOrders(device(), owner, orders)
}

export const keepServedOrder = (owner: string, { order }: OwnOrder): Promise<void> => storeSeenOrder(device(), owner, order)
