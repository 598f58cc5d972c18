import { endpoints } from '../../src/contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'
import { noSuchOrder } from '../checkout/open-order.ts'
import { findOrder } from './order-row.ts'

/** Carriers share addresses, so theirs is wider than the one of a single number or e-mail. */
const pacePerSubject = { burst: 10, perSeconds: 900 }
const pacePerAddress = { burst: 60, perSeconds: 900 }

/** Finds a guest's order by number and e-mail. The answer and its time are the same for an unknown number and a wrong e-mail. */
export function registerLookup(router: ShopRouter, deps: Deps): void {
  const subjects = createRateLimiter(deps.clock, pacePerSubject)
  const addresses = createRateLimiter(deps.clock, pacePerAddress)

  handle(router, endpoints.orderLookup, async ({ input, context }) => {
    const { orderId, email } = input
    addresses.take(context.get('address'))
    subjects.take(`order ${orderId}`)
    subjects.take(`email ${email}`)
    const order = await findOrder(deps.db, orderId)
    const fits = equalSecrets(email, order?.email ?? 'nobody')
    if (!order || !fits) throw noSuchOrder()
    return { order_id: order.order_id, order_key: order.order_key }
  })
}
