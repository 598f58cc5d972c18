import type { AskedKind } from '../../contract/orders/order-request.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import type { Operation } from './operation.ts'
import type { Scope } from './scope.ts'

/** A stored change or rejection, as far as its words and its place need it. */
export type StoredChange = Pick<Operation, 'type' | 'v' | 'args'>

/**
 * Where the customer can make a change again. `orderKey`: of a guest's order; `request`: what was asked about the order; `withdraws`: the id of
 * the request that is withdrawn.
 */
export type ChangePlace =
  | { kind: 'cart' }
  | { kind: 'list'; listId: string }
  | { kind: 'product'; id: number }
  | { kind: 'saved' }
  | { kind: 'quotes' }
  | { kind: 'order'; orderId: string; orderKey: string | null; request: AskedKind }
  | { kind: 'order'; orderId: string; orderKey: string | null; withdraws: string }

/** The definition of one queue. Page, worker and sync sheet read it from the registry (data/queues.ts). */
export interface Queue<Base, Name extends string = string> {
  /** Part of the key of the record, of the lock and of the channel's messages. */
  name: Name
  /** `terms`: of the principal whose changes these are. */
  scopeFor(terms: CartTerms): Scope<Base>
  /** A change in words. */
  describe(change: StoredChange): string
  /** Where the customer can make a refused change again; null for nowhere. */
  placeOf(args: Readonly<Record<string, unknown>>): ChangePlace | null
  /** What the sync sheet calls the quarantined data of this queue. */
  label: string
  /** Whether a start asks the server for this queue before or after it refreshes the session (spec §4). */
  start: 'before-session' | 'after-session'
  /** Whether its record without a waiting change is a copy of what the server stores, which the end of a session deletes [I12]. */
  isCopy: boolean
}
