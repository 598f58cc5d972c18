import type { Order } from '../../../src/contract/orders/order.ts'
import { canReport, requestsOf } from '../../../src/domain/orders/order-request.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { noSuchOrder } from '../open-order.ts'
import { findOrder } from '../order-row.ts'
import { readOrder } from '../read-order.ts'

/** An order after a change of its requests, with those that are possible now. Throws `not_found`. */
export async function presentOrder(trx: ShopTransaction, deps: Deps, orderId: string): Promise<Order> {
  const row = await findOrder(trx, orderId)
  if (!row) throw noSuchOrder()
  const order = await readOrder(trx, deps.catalogue.settings, row)
  const now = deps.clock.now()
  return { ...order, can_request: requestsOf(order, now), can_report: canReport(order, now) }
}
