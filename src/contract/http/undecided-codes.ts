import type { AnyErrorCode } from '../desk/desk-codes.ts'
import { ApiError } from './api-error.ts'

/**
 * Rejections without a decision: the server did not process the call. Under other circumstances the same key may still have its effect, and an
 * earlier attempt under that key may have had it [B6].
 */
export const undecidedCodes: ReadonlySet<AnyErrorCode> = new Set([
  'gate_closed',
  'in_progress',
  'photo_missing',
  'rate_limited',
  'second_factor_required',
  'session_required',
  'upgrade_required',
  'wrong_owner',
])

const undecidedStatuses = new Set([408, 425])

/** True if the server rejected the call itself. Only then may the next press have another `Idempotency-Key`. */
export function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem.kind !== 'refused') return false
  const { status, failure } = error.problem
  return status < 500 && !undecidedStatuses.has(status) && !undecidedCodes.has(failure.code)
}
