import type { Session } from '../../../src/contract/account/customer.ts'
import { mergeGuest } from '../../cart/merge.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { reassignReviews } from '../../reviews/reassign.ts'
import { reassignSaved } from '../../saved/change-saved.ts'
import { reassignWholesale } from '../../wholesale/reassign.ts'
import { customerAnswer, type CustomerRow } from '../customer-row.ts'
import { handOverDevices } from '../../push/release-devices.ts'
import { asksSecondFactor } from '../passkeys/second-factor.ts'
import { createSession, endFamily, findFamily, type GivenToken } from './sessions.ts'

/** A session that a customer has just received. */
export interface OpenedSession extends GivenToken {
  customer: CustomerRow
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  /** The guest's cart key. */
  guestKey: string | undefined
  /** Browser and system in words. */
  device: string
  /** The token in the browser's cookie, which the new session replaces. */
  replaced: string | undefined
  /** The customer has passed a second factor. */
  passed?: boolean
}

/** The password was right, and the customer still has to pass a second factor. No session was opened. */
export interface SecondFactorDue {
  secondFactorOf: CustomerRow
}

/** Opens the session of a customer who has proved the password, unless the customer still has to pass a second factor. */
export async function openWithPassword(
  trx: ShopTransaction,
  deps: Deps,
  customer: CustomerRow,
  origin: SignInOrigin,
): Promise<OpenedSession | SecondFactorDue> {
  return (await asksSecondFactor(trx, customer)) ? { secondFactorOf: customer } : openSession(trx, deps, customer, origin)
}

/**
 * Signs a customer in, inside one transaction: creates the session, ends the one that the browser had, and moves the guest's data to the
 * customer.
 */
export async function openSession(
  trx: ShopTransaction,
  deps: Deps,
  customer: CustomerRow,
  { guestKey, device, replaced, passed }: SignInOrigin,
): Promise<OpenedSession> {
  const given = await createSession(trx, deps, customer.customer_id, device, passed)
  if (replaced !== undefined) await replaceSession(trx, replaced, { ...given, customer })
  if (guestKey !== undefined) await takeOver(trx, deps, guestKey, customer.customer_id)
  return { ...given, customer }
}

async function replaceSession(trx: ShopTransaction, replaced: string, { token, customer }: OpenedSession): Promise<void> {
  const [before, now] = [await findFamily(trx, replaced), await findFamily(trx, token)]
  if (!before || !now) return
  if (before.customer_id === customer.customer_id) await handOverDevices(trx, before.family, now.family)
  await endFamily(trx, before.family)
}

/** Ignores a key that belongs to another customer, through a merge or as the key of an account's cart. */
async function takeOver(trx: ShopTransaction, deps: Deps, guestKey: string, customerId: string): Promise<void> {
  const change = { guestKey, customerId }
  if ((await mergeGuest(trx, deps, change)) === 'ignored') return
  await reassignWholesale(trx, deps, change)
  await reassignReviews(trx, change)
  await reassignSaved(trx, change)
}

/** The response of a sign-in (spec §7), with the token. */
export function sessionAnswer({ token, expiresAt, customer }: OpenedSession): Session & { token: string } {
  const { customer_id, discount_percentage } = customer
  return { token, expires_at: expiresAt, user_id: customer_id, discount_percentage, customer: customerAnswer(customer) }
}
