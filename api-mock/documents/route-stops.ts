import type { Order } from '../../src/contract/orders/order.ts'
import type { Deps } from '../deps.ts'
import { startOfDay, startOfNextDay } from '../../src/domain/calendar/local-time.ts'
import { notFound } from '../http/shop-error.ts'
import { readOrders } from '../orders/read-order.ts'

/** The orders of a tour, and the chosen ones to which no van goes, because their customers collect them. */
export interface Route {
  stops: Order[]
  collected: Order[]
}

/**
 * The stops of a tour: chosen orders in their order, or what was dispatched on a South African day, by postcode. Throws `not_found` for an
 * order that does not exist.
 */
export async function routeStops(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  wanted: { day: string } | { orders: readonly string[] },
): Promise<Route> {
  const { db, catalogue } = deps
  const ids = 'orders' in wanted ? wanted.orders : await dispatchedOn(deps, wanted.day)
  if (ids.length === 0) return { stops: [], collected: [] }
  const rows = await db.selectFrom('orders').selectAll().where('order_id', 'in', ids).execute()
  if (rows.length < new Set(ids).size) throw notFound('There is no order with one of these numbers')
  const orders = await readOrders(db, catalogue.settings, rows)
  const sorted =
    'orders' in wanted
      ? orders.toSorted((a, b) => ids.indexOf(a.order_id) - ids.indexOf(b.order_id))
      : orders.toSorted((a, b) => (a.shipping.postcode < b.shipping.postcode ? -1 : 1))
  return { stops: sorted.filter(({ collection }) => !collection), collected: sorted.filter(({ collection }) => collection) }
}

/** The orders that left on a South African day and were not refunded since. A later event in the same state is news, not a dispatch. */
async function dispatchedOn({ db }: Pick<Deps, 'db'>, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_event as left')
    .innerJoin('orders', 'orders.order_id', 'left.order_id')
    .select('left.order_id')
    .where('left.state', '=', 'dispatched')
    .where('left.at', '>=', startOfDay(day))
    .where('left.at', '<', startOfNextDay(day))
    .where('orders.state', '<>', 'refunded')
    .where('orders.kind', '<>', 'gift_card')
    // The customer collects it: it became ready, and did not leave.
    .where('orders.collection', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event as earlier')
            .select('earlier.position')
            .whereRef('earlier.order_id', '=', 'left.order_id')
            .where('earlier.state', '=', 'dispatched')
            .whereRef('earlier.position', '<', 'left.position'),
        ),
      ),
    )
    .execute()
  return rows.map(({ order_id }) => order_id)
}
