import type { Failure } from './failure.ts'

export type ApiProblem =
  /** No answer at all: offline, aborted, timed out. */
  | { kind: 'unreachable'; cause?: unknown }
  /** Somebody else answered: a captive portal, a proxy, a server that broke. */
  | { kind: 'not-the-shop'; status: number; cause?: unknown }
  /** The shop answered with a failure. `retryAfter` in seconds; `date` is the server's clock. */
  | { kind: 'refused'; status: number; failure: Failure; retryAfter?: number; date?: string | null }

export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: ApiProblem

  constructor(problem: ApiProblem) {
    super(problem.kind === 'refused' ? problem.failure.message : problem.kind, { cause: 'cause' in problem ? problem.cause : undefined })
    this.problem = problem
  }

  /** The code of a refusal, or null when the shop did not answer. */
  get code(): Failure['code'] | null {
    return this.problem.kind === 'refused' ? this.problem.failure.code : null
  }
}

/** The outcome is unknown: the server did not respond, or it failed. */
export function isUnheard(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.problem.kind !== 'refused' || cause.problem.status >= 500)
}
