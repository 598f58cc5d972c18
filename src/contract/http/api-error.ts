import type { AnyFailure } from '../desk/desk-codes.ts'

/** Why a call failed. */
export type ApiProblem =
  /** No answer: offline, aborted or timed out. */
  | { kind: 'unreachable'; cause?: unknown }
  /** The answer is not the API's: a captive portal, a proxy or a broken server sent it. */
  | { kind: 'other-server'; status: number; retryAfter?: number | undefined; cause?: unknown }
  /** The server rejected the call. `retryAfter` is in seconds; `date` is the server's time. */
  | { kind: 'refused'; status: number; failure: AnyFailure; retryAfter?: number; date?: string | null }

/** The error of every failed call. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: ApiProblem

  constructor(problem: ApiProblem) {
    super(problem.kind === 'refused' ? problem.failure.message : problem.kind, { cause: 'cause' in problem ? problem.cause : undefined })
    this.problem = problem
  }

  /** The code of a rejection, or null without an answer from the server. */
  get code(): AnyFailure['code'] | null {
    return this.problem.kind === 'refused' ? this.problem.failure.code : null
  }
}
