import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { deleteSubscription, storeSubscription } from './subscriptions.ts'
import { vapidKeys } from './vapid.ts'

/** Carriers share addresses. A device makes only a few such requests in its life. */
const limitPerAddress = { burst: 240, perSeconds: 600 }

/** Registers the calls to subscribe to push notifications and to unsubscribe. */
export function registerPushRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const addresses = createRateLimiter(deps, 'push', limitPerAddress)

  handle(router, endpoints.pushKey, async () => ({ public_key: (await vapidKeys(deps)).publicKey }))
  handle(router, endpoints.pushSubscribe, async ({ context, input }) => {
    addresses.take(context.get('address'))
    const signedIn = await (input.topics.some((topic) => topic === 'orders' || topic === 'saved' || topic === 'shop')
      ? callers.requireSession(context, {})
      : callers.session(context, {}))
    const owner = signedIn && { customerId: signedIn.caller.id, family: signedIn.session.family }
    return storeSubscription(deps, input, owner)
  })
  // Only the device and its push service have the endpoint, so unsubscribing needs no session.
  handle(router, endpoints.pushUnsubscribe, async ({ context, input }) => {
    addresses.take(context.get('address'))
    await transact(deps, (trx) => deleteSubscription(trx, input.endpoint))
    return { topics: [], products: [] }
  })
}
