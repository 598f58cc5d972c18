import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { CART_KEY_LENGTH } from '../../contract/http/keys.ts'
import type { CallOptions } from '../network/api.ts'

/** A guest's key has 42 characters, a customer's id 20. */
export const isGuest = (owner: string): boolean => owner.length === CART_KEY_LENGTH

/** The owner in the body of a call: a guest's cart key. A customer's call carries the session cookie, which must fit the owner header. */
export const ownerFields = (owner: string): { cartKey?: string } => (isGuest(owner) ? { cartKey: owner } : {})

/** The options of a queue's call: its own limit, the owner, and for a change its key [O3]. */
export const callOptions = (owner: string, signal: AbortSignal, key?: string): CallOptions => ({
  signal,
  timeout: false,
  headers: { [OWNER_HEADER]: owner, ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }) },
})
