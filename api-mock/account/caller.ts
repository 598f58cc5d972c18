import * as z from 'zod/mini'
import type { Role } from '../../src/contract/account/customer.ts'
import { CART_KEY_COOKIE, OWNER_HEADER } from '../../src/contract/http/headers.ts'
import { cartKeySchema, customerIdSchema } from '../../src/contract/http/keys.ts'
import { renewCartCookie } from '../cart/owner.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { readCookie } from '../http/host-cookie.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { invalidRequest, notFound, ShopError } from '../http/shop-error.ts'
import { nameAccount } from '../logging/request-facts.ts'
import { logSecurity } from '../logging/security-log.ts'
import { customerOfKey, mergedInto } from './cart-keys.ts'
import type { CustomerRow } from './customer-row.ts'
import { sessionCookieOf, tokenOf } from './access/cookies.ts'
import { findSession, sessionRequired, type PresentedToken, type SessionRow, type SignInRow } from './access/sessions.ts'

export interface GuestCaller {
  kind: 'guest'
  key: string
}

export interface CustomerCaller {
  kind: 'customer'
  id: string
  /** The key of the customer's cart. */
  cartKey: string
  role: Role
  /** Percent off every price. */
  discount: number
  email: string
}

export type Caller = GuestCaller | CustomerCaller

/** A customer and the session of the request. */
export interface SignedIn {
  caller: CustomerCaller
  customer: CustomerRow
  session: SessionRow
  signIn: SignInRow
  /** The token as the client sent it. */
  token: string
}

/** Fields of the payload that identify the caller. The cookies supply missing ones. */
export interface CallerInput {
  token?: string | undefined
  cartKey?: string | undefined
  customerId?: string | undefined
  /** The key of a guest who sent no key and has no cookie, for a call that needs no cart (spec §7). No cookie stores it. */
  newGuestKey?: string | undefined
}

/** The owner of lists, reviews and outcome records. `X-Shop-Owner` must equal it. */
export const ownerOf = (caller: Caller) => (caller.kind === 'guest' ? caller.key : caller.id)

/** Key of the caller's row of `cart`. */
export const cartKeyOf = (caller: Caller) => (caller.kind === 'guest' ? caller.key : caller.cartKey)

/**
 * The value of `X-Shop-Owner` names a customer. Such a request needs a session; the server never treats it as a request of the guest in the
 * cart key's cookie.
 */
const statesCustomer = (context: ShopContext) => z.safeParse(customerIdSchema, context.req.header(OWNER_HEADER)).success

/**
 * Generous, because a device that was offline for a week sends its queue at once. Carriers share addresses, so the limit of an address is
 * wider.
 */
const limitPerOwner = { burst: 600, perSeconds: 60 }
const limitPerAddress = { burst: 3000, perSeconds: 60 }

export interface Callers {
  /**
   * Identifies the caller. The order of precedence: an explicit token, an explicit customer id, an explicit cart key, the session's cookie,
   * the cart key's cookie. Throws `session_required` (401), `not_found` (404) for the data of another owner, `wrong_owner` (403),
   * `invalid_request` (400) and `rate_limited` (429). Renews a guest's cookie.
   */
  of(context: ShopContext, input: CallerInput): Promise<Caller>
  /** The session of a request, or null without a token. Throws `session_required` for an invalid or expired token. */
  session(context: ShopContext, input: Pick<CallerInput, 'token'>): Promise<SignedIn | null>
  /** The session of the cookie, or null if it is missing or expired. For calls that do not require a session. */
  sessionIfAny(context: ShopContext): Promise<SignedIn | null>
  /** The session of a request. Throws `session_required` without a session, and `wrong_owner` if the client names another owner. */
  requireSession(context: ShopContext, input: Pick<CallerInput, 'token'>): Promise<SignedIn>
}

/** Creates the identification of callers. */
export function createCallers(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'pseudonymOf'>): Callers {
  const owners = createRateLimiter(deps, 'calls', limitPerOwner)
  const addresses = createRateLimiter(deps, 'calls address', limitPerAddress)

  /** Rejects a request for another person's data. The response does not reveal whether that data exists. */
  function noSuchData(): ShopError {
    logSecurity(deps, 'access_refused', { code: 'data_of_another' })
    return notFound('There is nothing here')
  }

  async function lookUp(presented: PresentedToken): Promise<SignedIn | null> {
    const found = await findSession(deps, presented)
    if (found) nameAccount(deps.pseudonymOf(found.customer.customer_id))
    return found && { ...found, token: presented.token, caller: callerOf(found.customer) }
  }

  async function signedIn(context: ShopContext, input: Pick<CallerInput, 'token'>): Promise<SignedIn | null> {
    const presented = tokenOf(context, deps.config, input.token)
    if (!presented) return null
    const found = await lookUp(presented)
    if (!found) throw sessionRequired()
    return found
  }

  async function required(context: ShopContext, input: Pick<CallerInput, 'token'>): Promise<SignedIn> {
    const found = await signedIn(context, input)
    if (!found) throw sessionRequired()
    return found
  }

  /**
   * Identifies the caller by an explicit cart key. A guest's key is enough. A key that belongs to a customer needs that customer's session.
   */
  async function byCartKey(context: ShopContext, key: string): Promise<Caller> {
    const behind = await customerOfKey(deps.db, key)
    if (!behind) return { kind: 'guest', key }
    // The key alone decides the code of the rejection. A missing, expired or foreign session cookie does not change it.
    const cookie = sessionCookieOf(context, deps.config)
    const session = cookie ? await lookUp(cookie) : null
    if (session?.caller.id === behind.id) return session.caller
    throw behind.own ? noSuchData() : sessionRequired()
  }

  async function resolve(context: ShopContext, { token, cartKey, customerId, newGuestKey }: CallerInput): Promise<Caller> {
    if (token !== undefined || customerId !== undefined || (cartKey === undefined && statesCustomer(context))) {
      const { caller } = await required(context, { token })
      if (customerId !== undefined && customerId !== caller.id) throw noSuchData()
      return caller
    }
    const session = cartKey === undefined ? await signedIn(context, {}) : null
    if (session) return session.caller
    const key = z.safeParse(cartKeySchema, cartKey ?? readCookie(context, deps.config, CART_KEY_COOKIE) ?? newGuestKey)
    if (!key.success) throw invalidRequest('A cart key of 42 letters and digits is needed', { fields: { cartKey: 'Missing or malformed' } })
    return byCartKey(context, key.data)
  }

  async function assertOwner(context: ShopContext, caller: Caller): Promise<void> {
    const believed = context.req.header(OWNER_HEADER)
    if (believed === undefined || believed === ownerOf(caller)) return
    if (caller.kind === 'customer' && (await mergedInto(deps.db, believed)) === caller.id) return
    throw new ShopError(403, 'wrong_owner', 'This belongs to somebody else')
  }

  return {
    async of(context, input) {
      addresses.take(context.get('address'))
      const caller = await resolve(context, input)
      await assertOwner(context, caller)
      owners.take(ownerOf(caller))
      if (caller.kind === 'guest' && caller.key !== input.newGuestKey) renewCartCookie(context, caller.key, deps.config)
      return caller
    },
    async session(context, input) {
      addresses.take(context.get('address'))
      const found = await signedIn(context, input)
      if (found) owners.take(found.caller.id)
      return found
    },
    async sessionIfAny(context) {
      const cookie = sessionCookieOf(context, deps.config)
      return cookie && lookUp(cookie)
    },
    async requireSession(context, input) {
      addresses.take(context.get('address'))
      const found = await required(context, input)
      await assertOwner(context, found.caller)
      owners.take(found.caller.id)
      return found
    },
  }
}

export function callerOf(row: CustomerRow): CustomerCaller {
  const { customer_id: id, cart_key: cartKey, role, discount_percentage: discount, email } = row
  return { kind: 'customer', id, cartKey, role, discount, email }
}
