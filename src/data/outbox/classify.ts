import * as z from 'zod/mini'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { refusalReason } from '../network/refusal-reason.ts'

/** What becomes of a change after the answer to it. */
export type Verdict<Base> =
  /** Done, now or by an earlier try with the same key. */
  | { kind: 'acked'; base: Base }
  /** Nobody knows, or not yet: the same key again. `retryAfter`: seconds the shop asked to wait. */
  | { kind: 'again'; reached: boolean; retryAfter: number | null }
  /** Kept until its owner signs in, opens the gate or is back. */
  | { kind: 'blocked'; state: 'blocked-sign-in' | 'blocked-gate' | 'blocked-owner' }
  /** Kept for a newer version of this page. */
  | { kind: 'needs-upgrade' }
  /** Refused for good: shown with its message, and the reason where the shop tells one. */
  | { kind: 'rejected'; code: ErrorCode; message: string; reason: string | null }

/** How a call came out: its answer, or what it threw. */
export type CallOutcome<Base> = { kind: 'answered'; base: Base } | { kind: 'failed'; error: unknown }

const againStatuses = new Set([408, 425, 429])

/**
 * Classifies the response to a change by status and code, never by text (RULES.md [J]). Throws an error that is not an ApiError: it is a bug of
 * the page.
 */
export function judge<Base>(outcome: CallOutcome<Base>): Verdict<Base> {
  if (outcome.kind === 'answered') return { kind: 'acked', base: outcome.base }
  const { error } = outcome
  // The shop answered yes in words that this version cannot read [J8].
  if (error instanceof z.core.$ZodError) return { kind: 'needs-upgrade' }
  if (!(error instanceof ApiError)) throw error
  const { problem } = error
  if (problem.kind !== 'refused') return { kind: 'again', reached: false, retryAfter: null }
  const { status, failure, retryAfter = null } = problem
  switch (failure.code) {
    case 'session_required':
      return { kind: 'blocked', state: 'blocked-sign-in' }
    case 'gate_closed':
      return { kind: 'blocked', state: 'blocked-gate' }
    case 'wrong_owner':
      return { kind: 'blocked', state: 'blocked-owner' }
    case 'upgrade_required':
      return { kind: 'needs-upgrade' }
    case 'in_progress':
      return { kind: 'again', reached: true, retryAfter }
    default:
  }
  if (status === 426) return { kind: 'needs-upgrade' }
  if (status >= 500 || againStatuses.has(status)) return { kind: 'again', reached: true, retryAfter }
  return { kind: 'rejected', code: failure.code, message: failure.message, reason: refusalReason(failure) }
}
