import { staffInviteEndpoints } from '../../../src/contract/desk/staff/staff-invite.ts'
import type { Accounts } from '../../account/accounts.ts'
import { createEntering } from '../../account/access/entering.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { acceptStaffInvite } from './accept-invite.ts'
import { readStaffInvite } from './invites.ts'

const linksPerAddress = { burst: 60, perSeconds: 900 }

/** Registers the calls of a person who is invited to the desk. */
export function registerStaffInvites(router: ShopRouter, deps: Deps, { attempts }: Accounts): void {
  const links = createRateLimiter(deps, 'staff invite', linksPerAddress)
  const { originOf, enter } = createEntering(deps)

  handle(router, staffInviteEndpoints.staffInvite, ({ input, context }) => {
    links.take(context.get('address'))
    return readStaffInvite(deps, input.invite)
  })
  handle(router, staffInviteEndpoints.staffInviteAccept, async ({ input, context }) => {
    links.take(context.get('address'))
    const { invite: link, password, firstName = '', lastName = '' } = input
    const origin = originOf(context, undefined)
    const who = { ...origin, link, password, firstName, lastName, requestId: context.get('requestId') }
    const { opened, role } = await acceptStaffInvite(deps, attempts, who)
    logSecurity(deps, 'role_changed', { customerId: opened.customer.customer_id, to: role })
    return enter(context, opened, { ...origin, proof: 'invitation' })
  })
}
