import * as z from 'zod/mini'
import type { DeskEndpoint } from '../../src/contract/desk/desk-endpoint.ts'
import { mayAtDesk, type DeskRole } from '../../src/contract/desk/rights.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import { tokenSchema } from '../../src/contract/http/keys.ts'
import type { Callers, SignedIn } from '../account/caller.ts'
import { hasPassedSecondFactor } from '../account/passkeys/second-factor.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle, type Call } from '../http/handle.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Actor } from '../audit/audit.ts'

/** A member of the staff whose session has passed a second factor. */
export interface DeskCaller {
  signedIn: SignedIn
  role: DeskRole
  /** For the audit. */
  by: Actor
}

/** The caller's name, or the address without one. */
export function nameAtDesk({ signedIn: { customer } }: Pick<DeskCaller, 'signedIn'>): string {
  return `${customer.first_name} ${customer.last_name}`.trim() || customer.email
}

type DeskHandler<E extends DeskEndpoint> = (call: Call<E>, caller: DeskCaller) => Promise<AnswerOf<E> | Response>

/** Mounts an endpoint of the desk. */
export type HandleDesk = <const E extends DeskEndpoint>(endpoint: E, fn: DeskHandler<E>) => void

const presentedSchema = z.object({ token: tokenSchema })

const notAllowed = (message: string) => new ShopError(403, 'not_allowed', message)

/**
 * Creates the function that mounts endpoints of the desk. A call needs a session (`session_required`), a role at the desk (`not_allowed`), a
 * passed second factor (`second_factor_required`) and the right of its endpoint (`not_allowed`), in this order.
 */
export function createDeskHandle(router: ShopRouter, deps: Deps, callers: Callers): HandleDesk {
  async function enter({ right }: DeskEndpoint, context: ShopContext, input: unknown): Promise<DeskCaller> {
    const signedIn = await callers.requireSession(context, z.parse(presentedSchema, input))
    const { customer, signIn } = signedIn
    const member =
      customer.role === 'staff' &&
      (await deps.db.selectFrom('staff_member').select('role').where('customer_id', '=', customer.customer_id).executeTakeFirst())
    if (!member) throw notAllowed('This account does not work at the desk')
    if (!hasPassedSecondFactor(signIn))
      throw new ShopError(403, 'second_factor_required', 'The desk needs a passkey. Sign in with yours, or add one.')
    const { role } = member
    if (right !== null && !mayAtDesk(role, right)) throw notAllowed('Your role cannot do this')
    const by = { name: customer.email, role, origin: context.get('address'), requestId: context.get('requestId') }
    return { signedIn, role, by }
  }

  return (endpoint, fn) =>
    handle(router, endpoint, async (call) => {
      const { input, context } = call
      return fn(call, await enter(endpoint, context, input))
    })
}
