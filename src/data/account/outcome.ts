import { ApiError } from '../../contract/http/api-error.ts'

/** Why a call about an account did not do what was asked. */
export type Failed =
  /** `fields`: what is wrong, by the name of the field. */
  | { kind: 'refused'; message: string; fields?: Readonly<Record<string, string>> }
  | { kind: 'too-many'; message: string }
  /** No answer: nothing is known to have changed, and trying again is right. */
  | { kind: 'unreachable' }
  /** The session is over: sign in again first. */
  | { kind: 'signed-out' }

/** How a call about an account came out. */
export type AccountOutcome = { kind: 'done' } | Failed

/** A failure of the API in the words of an account's forms. Throws what is not the API's. */
export function failedBy(cause: unknown): Failed {
  if (!(cause instanceof ApiError)) throw cause
  const { problem } = cause
  if (problem.kind !== 'refused') return { kind: 'unreachable' }
  const { status, failure } = problem
  const { code, message, data } = failure
  if (code === 'session_required' || code === 'wrong_owner') return { kind: 'signed-out' }
  if (code === 'rate_limited') return { kind: 'too-many', message }
  // A malformed e-mail is the one mistake that is answered with a 5xx (spec §8).
  if ((status >= 500 && code !== 'bad_email') || code === 'gate_closed') return { kind: 'unreachable' }
  return { kind: 'refused', message, fields: fieldsOf(data?.['fields']) }
}

function fieldsOf(given: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
