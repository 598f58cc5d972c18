import type { SignedInDevice } from '../../../src/contract/account/device.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { invalidRequest, notFound } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { endFamily, endSessions } from '../access/sessions.ts'
import type { Callers, SignedIn } from '../caller.ts'

const done = { done: true } as const

/** Registers the calls for the devices on which a customer is signed in. */
export function registerDeviceRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  handle(router, endpoints.customerDevices, async ({ input, context }) => ({
    devices: await devicesOf(deps, await callers.requireSession(context, input)),
  }))
  handle(router, endpoints.customerDeviceEnd, async ({ input, context }) => {
    const { session } = await callers.requireSession(context, input)
    if (input.id === session.family) throw invalidRequest('To end this device, sign out')
    await transact(deps, async (trx) => {
      const signIn = trx.selectFrom('sign_in').select('family').where('family', '=', input.id)
      const found = await signIn.where('customer_id', '=', session.customer_id).executeTakeFirst()
      if (!found) throw notFound('This device is not signed in any more')
      await endFamily(trx, found.family)
    })
    logSecurity(deps, 'device_signed_out', { customerId: session.customer_id, devices: 'one' })
    return done
  })
  handle(router, endpoints.customerDevicesEndOthers, async ({ input, context }) => {
    const { session } = await callers.requireSession(context, input)
    await transact(deps, (trx) => endSessions(trx, session.customer_id, session))
    logSecurity(deps, 'device_signed_out', { customerId: session.customer_id, devices: 'all others' })
    return done
  })
}

/** The sign-ins with a valid token: this one first, then the last seen. */
async function devicesOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, { session }: SignedIn): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('sign_in')
    .selectAll()
    .where('customer_id', '=', session.customer_id)
    .where('family', 'in', db.selectFrom('session').select('family').where('expires_at', '>', clock.now().toISOString()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('family')
    .execute()
  return rows
    .map(({ family, device, started_at, last_seen_at }) => ({
      id: family,
      device,
      first_seen: started_at,
      last_seen: last_seen_at,
      current: family === session.family,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}
