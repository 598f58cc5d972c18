import type { Session } from '../../../src/contract/account/customer.ts'
import { mergeGuest } from '../../cart/merge.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { reassignReviews } from '../../reviews/reassign.ts'
import { reassignWholesale } from '../../wholesale/reassign.ts'
import { customerAnswer, type CustomerRow } from '../customer-row.ts'
import { createSession, type GivenToken } from './sessions.ts'

/** A session just given to a customer. */
export interface OpenedSession extends GivenToken {
  customer: CustomerRow
}

/** Signs a customer in, in one transaction: the session, and what the guest had becomes the customer's. */
export async function openSession(
  trx: ShopTransaction,
  deps: Deps,
  customer: CustomerRow,
  guestKey: string | undefined,
): Promise<OpenedSession> {
  const given = await createSession(trx, deps, customer.customer_id)
  if (guestKey !== undefined) await takeOver(trx, deps, guestKey, customer.customer_id)
  return { ...given, customer }
}

/** A key that belongs to another customer, by a merge or as the key of an account's cart, is ignored. */
async function takeOver(trx: ShopTransaction, deps: Deps, guestKey: string, customerId: string): Promise<void> {
  const change = { guestKey, customerId }
  if ((await mergeGuest(trx, deps, change)) === 'ignored') return
  await reassignWholesale(trx, deps, change)
  await reassignReviews(trx, deps, change)
}

/** What signing in answers (spec §7). */
export function sessionAnswer({ token, expiresAt, customer }: OpenedSession): Session {
  const { customer_id, discount_percentage } = customer
  return { token, expires_at: expiresAt, user_id: customer_id, discount_percentage, customer: customerAnswer(customer) }
}
