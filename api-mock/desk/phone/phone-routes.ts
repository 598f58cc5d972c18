import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../http/idempotency.ts'
import type { HandleDesk } from '../desk-caller.ts'
import { readDeskOrder } from '../read-desk-order.ts'
import { placeByPhone, priceByPhone } from './phone-orders.ts'

/** Registers the orders that the staff place for callers. */
export function registerDeskPhoneOrders(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskPhonePrice, ({ input }) => priceByPhone(deps, input))

  handleDesk(deskEndpoints.deskPhoneOrder, (call, caller) =>
    inTransaction(call, deps, caller.signedIn.customer.customer_id, {
      async run(trx) {
        const { order_id } = await placeByPhone(trx, deps, call.input, caller)
        return { answer: await readDeskOrder(trx, deps, order_id, caller.role), reference: order_id }
      },
      replay: (trx, reference) => readDeskOrder(trx, deps, reference ?? '', caller.role),
    }),
  )
}
