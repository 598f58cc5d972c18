import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { notFound } from '../http/shop-error.ts'
import { readOrders } from './read-order.ts'

const PER_PAGE = 50

/**
 * A customer's orders: those placed while signed in, and those of a guest who then signed in and had given the account's e-mail. An
 * order that some guest placed with that e-mail stays out: anybody may type an address at checkout, and nothing proves that it is theirs.
 */
export function registerCustomerOrders(router: ShopRouter, deps: Deps, callers: Callers): void {
  handle(router, endpoints.ordersCustomer, async ({ input, context }) => {
    const { caller } = await callers.requireSession(context, input)
    if (input.customer_id !== undefined && input.customer_id !== caller.id) throw notFound('There is nothing here')
    const own = deps.db.selectFrom('orders').where('customer_id', '=', caller.id)
    const { total } = await own.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(PER_PAGE)
      .offset((input.page - 1) * PER_PAGE)
      .execute()
    return { orders: await readOrders(deps.db, rows), total, page: input.page }
  })
}
