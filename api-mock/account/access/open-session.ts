import type { Session } from '../../../src/contract/account/customer.ts'
import { mergeGuest } from '../../cart/merge.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { reassignReviews } from '../../reviews/reassign.ts'
import { reassignWholesale } from '../../wholesale/reassign.ts'
import { customerAnswer, type CustomerRow } from '../customer-row.ts'
import { createSession, type GivenToken } from './sessions.ts'

/** A session that a customer has just received. */
export interface OpenedSession extends GivenToken {
  customer: CustomerRow
}

/** Signs a customer in, inside one transaction: creates the session and moves the guest's data to the customer. */
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

/** Ignores a key that belongs to another customer, through a merge or as the key of an account's cart. */
async function takeOver(trx: ShopTransaction, deps: Deps, guestKey: string, customerId: string): Promise<void> {
  const change = { guestKey, customerId }
  if ((await mergeGuest(trx, deps, change)) === 'ignored') return
  await reassignWholesale(trx, deps, change)
  await reassignReviews(trx, deps, change)
}

/** The response of a sign-in (spec §7). */
export function sessionAnswer({ token, expiresAt, customer }: OpenedSession): Session {
  const { customer_id, discount_percentage } = customer
  return { token, expires_at: expiresAt, user_id: customer_id, discount_percentage, customer: customerAnswer(customer) }
}
