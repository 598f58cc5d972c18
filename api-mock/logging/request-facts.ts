import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line of a request says about it. */
export interface RequestFacts {
  requestId: string
  /** The trace of the proxy in front, from `traceparent` (W3C Trace Context). */
  traceId?: string | undefined
  /** The pseudonym of the signed-in customer. */
  account?: string | undefined
}

interface Request {
  facts: RequestFacts
  /** The client's address. Only the security log and limits have it. */
  address: string
}

const storage = new AsyncLocalStorage<Request>()

/** Runs a request. Each log line that is written before it ends carries the facts. */
export const runRequest = <Result>(request: Request, run: () => Result): Result => storage.run(request, run)

/** The facts of the current request, for a log line, which may add to them. Empty outside of a request. */
export const ofRequest = (): Partial<RequestFacts> => ({ ...storage.getStore()?.facts })

/** The client's address of the current request. */
export const addressOfRequest = (): string | undefined => storage.getStore()?.address

/** Names the customer of the current request. */
export function nameAccount(pseudonym: string): void {
  const request = storage.getStore()
  if (request) request.facts.account = pseudonym
}

/**
 * The trace id of a `traceparent` header: version, 32 hex digits, 16 hex digits, flags. Undefined for a missing or malformed one, because a
 * visitor can write it.
 */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId] = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/.exec(traceparent ?? '') ?? []
  return traceId
}
