import { addressAnswerSchema, DEFAULT_PROVINCE, provinces } from '../../src/contract/account/address.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import { deliveryOf } from '../delivery/order-delivery.ts'
import type { Deps } from '../deps.ts'
import { orderItems, type OrderRow } from './order-row.ts'

/**
 * The days of delivery of an order whose work starts now. The workshop starts with the payment. So an order that is paid on a later day than
 * the one on which it was placed has the days of an order of today, with the same pieces to the same place. Any other order keeps its
 * days, and so does one with a later day: the staff have agreed on it with the customer.
 */
export async function daysFromPayment(
  trx: ShopTransaction,
  deps: Deps,
  { order_id, kind, created_at, delivery_by: agreed, shipping, collection }: OrderRow,
): Promise<Partial<Pick<OrderRow, 'dispatch_from' | 'delivery_by'>>> {
  if (kind === 'gift_card' || southAfricanDay(deps.clock.now()) <= southAfricanDay(new Date(created_at))) return {}
  const { postcode, province: name } = readStored(addressAnswerSchema, shipping)
  const province = provinces.find((one) => one === name) ?? DEFAULT_PROVINCE
  const collect = collection === null ? undefined : readStored(orderCollectionSchema, collection).slug
  const items = await orderItems(trx, order_id)
  const { dispatch_from, delivery_by } = deliveryOf(deps, { items }, { shipping: { postcode, province }, collect })
  return delivery_by < agreed ? {} : { dispatch_from, delivery_by }
}
