import * as z from 'zod/mini'
import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import { ApiError, type ApiProblem } from '../../contract/http/api-error.ts'
import { refusalReason } from '../network/refusal-reason.ts'

/** What happens to a change after the response to it [O2]. */
export type Verdict<Base> =
  /** Done, by this attempt or an earlier one with the same key [J2]. */
  | { kind: 'acknowledged'; base: Base }
  /** An earlier attempt arrived, and the server knows it in another form than this version sends [J9]. Its outcome is in the next base. */
  | { kind: 'arrived' }
  /**
   * The result is unknown, or the server is not ready: the same key again [J1] [J3]. `retryAfter`: seconds that the server asks to wait. `aside`:
   * a server in between rejects this change, and may let others pass.
   */
  | { kind: 'retry'; reached: boolean; retryAfter: number | null; aside?: true }
  /** Stored until its owner signs in, opens the gate or returns [J5]. */
  | { kind: 'blocked'; state: 'blocked-sign-in' | 'blocked-gate' | 'blocked-owner' }
  /** Stored for a newer version of this page [J7]. */
  | { kind: 'needs-upgrade' }
  /** Rejected for good: shown with its message, and the reason if the server gives one [J6]. */
  | { kind: 'rejected'; code: AnyErrorCode; message: string; reason: string | null }

/** The result of a call: its answer, or the error that it threw. */
export type CallOutcome<Base> = { kind: 'answered'; base: Base } | { kind: 'failed'; error: unknown }

const retryStatuses = new Set([408, 425, 429])

/** The longest wait for another server, in seconds: it may be the page of a network that the user soon leaves. */
const MOST_FOREIGN_WAIT = 120

/** What an answer of another server means for a change [J1]. */
function foreign({ status, retryAfter }: Extract<ApiProblem, { kind: 'other-server' }>): Verdict<never> {
  const isBusy = status === 429 || status === 503
  const isAside = status >= 400 && status < 500 && !retryStatuses.has(status)
  return {
    kind: 'retry',
    reached: false,
    retryAfter: isBusy && retryAfter !== undefined ? Math.min(retryAfter, MOST_FOREIGN_WAIT) : null,
    ...(isAside && { aside: true }),
  }
}

/**
 * Classifies the response to a change by status and code, never by text (RULES.md [J]). Throws an error that is not an ApiError: it is a bug of
 * the page. `wasSent`: an earlier attempt may have arrived.
 */
export function classify<Base>(outcome: CallOutcome<Base>, wasSent = false): Verdict<Base> {
  if (outcome.kind === 'answered') return { kind: 'acknowledged', base: outcome.base }
  const { error } = outcome
  // The server accepted the change, in a format that this version cannot read [J8].
  if (error instanceof z.core.$ZodError) return { kind: 'needs-upgrade' }
  if (!(error instanceof ApiError)) throw error
  const { problem } = error
  if (problem.kind === 'unreachable') return { kind: 'retry', reached: false, retryAfter: null }
  if (problem.kind === 'other-server') return foreign(problem)
  const { status, failure, retryAfter = null } = problem
  switch (failure.code) {
    case 'session_required':
    case 'second_factor_required':
      return { kind: 'blocked', state: 'blocked-sign-in' }
    case 'gate_closed':
      return { kind: 'blocked', state: 'blocked-gate' }
    case 'wrong_owner':
      return { kind: 'blocked', state: 'blocked-owner' }
    case 'upgrade_required':
      return { kind: 'needs-upgrade' }
    case 'idempotency_mismatch':
      // The key is this change's own, so only this change can have used it.
      if (wasSent) return { kind: 'arrived' }
      break
    case 'in_progress':
    case 'photo_missing':
      return { kind: 'retry', reached: true, retryAfter }
    default:
  }
  if (status === 426) return { kind: 'needs-upgrade' }
  if (status >= 500 || retryStatuses.has(status)) return { kind: 'retry', reached: true, retryAfter }
  return { kind: 'rejected', code: failure.code, message: failure.message, reason: refusalReason(failure) }
}
