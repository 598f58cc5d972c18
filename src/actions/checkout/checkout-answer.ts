import * as z from 'zod/mini'
import type { Cart } from '../../contract/cart/cart.ts'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { cartChangedSchema } from '../../contract/orders/order.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { refusalReason } from '../../data/network/refusal-reason.ts'

export type CheckoutAnswer<Answer> =
  | { kind: 'yes'; answer: Answer }
  /** The shop may or may not have done it. `after`: seconds it asked to wait. */
  | { kind: 'unknown'; after: number | null }
  /** Refused before it was looked at: this try did nothing. It says nothing of an earlier one. `after`: as above. */
  | { kind: 'door'; code: ErrorCode; message: string; after: number | null }
  | { kind: 'changed'; cart: Cart }
  /** `reason`: more than the message says, or null. */
  | { kind: 'no'; code: ErrorCode; message: string; reason: string | null }

const notYet = new Set([408, 425])
const atTheDoor = new Set<ErrorCode>(['gate_closed', 'rate_limited', 'session_required', 'upgrade_required', 'wrong_owner'])

/** Judges an answer by its status and code, never by its words. What is not a clear no is not a no. */
export async function judgeAnswer<Answer>(asked: Promise<Answer>): Promise<CheckoutAnswer<Answer>> {
  try {
    return { kind: 'yes', answer: await asked }
  } catch (error) {
    // An answer of the shop that this page cannot read is no less an answer.
    if (error instanceof z.core.$ZodError) return { kind: 'unknown', after: null }
    if (!(error instanceof ApiError)) throw error
    const { problem } = error
    if (problem.kind !== 'refused') return { kind: 'unknown', after: null }
    const { status, failure, retryAfter = null } = problem
    const { code, message } = failure
    if (atTheDoor.has(code)) return { kind: 'door', code, message, after: retryAfter }
    if (status >= 500 || notYet.has(status) || code === 'in_progress') return { kind: 'unknown', after: retryAfter }
    const changed = code === 'cart_changed' ? z.safeParse(cartChangedSchema, failure.data) : null
    if (changed?.success) return { kind: 'changed', cart: changed.data.cart }
    return { kind: 'no', code, message, reason: refusalReason(failure) }
  }
}
