import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { CART_KEY_LENGTH } from '../../contract/http/keys.ts'
import { statusEndpoints } from '../../contract/http/status-endpoint.ts'
import type { CallOptions } from '../network/api.ts'
import type { CallContext } from './scope.ts'

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

/** The read of a queue without a base to read: any answer of the server carries the time that the first change waits for [D9]. */
export async function readServerTime({ api, owner, signal }: CallContext): Promise<null> {
  await api.call(statusEndpoints.status, {}, callOptions(owner, signal))
  return null
}
