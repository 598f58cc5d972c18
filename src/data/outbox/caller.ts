import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { CART_KEY_LENGTH } from '../../contract/http/keys.ts'
import type { CallOptions } from '../network/api.ts'

/** A guest's key has 42 characters, a customer's id 20. */
export const isGuest = (owner: string): boolean => owner.length === CART_KEY_LENGTH

/** A guest says who it is by its key. A customer is known by the session's cookie, which must be that of the owner header. */
export const whose = (owner: string): { cartKey?: string } => (isGuest(owner) ? { cartKey: owner } : {})

/** The options of a call that a queue makes: its own limit, whose it believes to be, and for a change its key. */
export const callOptions = (owner: string, signal: AbortSignal, key?: string): CallOptions => ({
  signal,
  timeout: false,
  headers: { [OWNER_HEADER]: owner, ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }) },
})
