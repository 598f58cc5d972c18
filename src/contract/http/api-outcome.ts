import { ApiError } from './api-error.ts'

/** The error of a call that needs a session, on a device without one. */
export const sessionRequired = () =>
  new ApiError({ kind: 'refused', status: 401, failure: { status: 401, code: 'session_required', message: 'Please sign in' } })

/** True if the outcome of the call is unknown: the server did not respond, or it failed. */
export function isOutcomeUnknown(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.problem.kind !== 'refused' || cause.problem.status >= 500)
}
