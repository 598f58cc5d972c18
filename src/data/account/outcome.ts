import { ApiError } from '../../contract/http/api-error.ts'

/** Why a call about an account failed. */
export type Failed =
  /** `fields`: messages by the name of the field. */
  | { kind: 'refused'; message: string; fields?: Readonly<Record<string, string>> }
  | { kind: 'too-many'; message: string }
  /** No answer: the result is unknown, and the user may try again. */
  | { kind: 'unreachable' }
  /** The session is over: the customer must sign in again. */
  | { kind: 'signed-out' }

/** The result of a call about an account. */
export type AccountOutcome = { kind: 'done' } | Failed

/** Turns an ApiError into the result that account forms show [I1]. Throws every other error again. */
export function failureOf(cause: unknown): Failed {
  if (!(cause instanceof ApiError)) throw cause
  const { problem } = cause
  if (problem.kind !== 'refused') return { kind: 'unreachable' }
  const { status, failure } = problem
  const { code, message, data } = failure
  if (code === 'session_required' || code === 'wrong_owner') return { kind: 'signed-out' }
  if (code === 'rate_limited') return { kind: 'too-many', message }
  // A malformed e-mail is the only user error with a 5xx (spec §8).
  if ((status >= 500 && code !== 'bad_email') || code === 'gate_closed') return { kind: 'unreachable' }
  return { kind: 'refused', message, fields: fieldsOf(data?.['fields']) }
}

function fieldsOf(given: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
