import ky, { TimeoutError } from 'ky'
import * as z from 'zod/mini'
import { fillPath, type AnswerOf, type Endpoint, type InputOf } from '../../contract/http/endpoint.ts'
import type { AnyFailure } from '../../contract/desk/desk-codes.ts'
import { failureSchema } from '../../contract/http/failure.ts'
import { API_HEADER } from '../../contract/http/headers.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { sessionRequired } from '../../contract/http/api-outcome.ts'

export interface CallOptions {
  params?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Milliseconds for the start of the answer, and again for the rest of it [D5]; false leaves the limit to `signal`. */
  timeout?: number | false
  /** The call carries cookies even while others must not [I9]. */
  identify?: true
  /** Bypasses the browser's HTTP cache. */
  anew?: boolean
}

/**
 * What a call proves about the connection [N1]. `date`: the server's clock, ms since 1970. `took`: milliseconds to the answer's headers;
 * null if the call is not timed. `by`: no answer came (`none`), or one of another server: an error page (`gateway`), or any other (`other`).
 */
export type Contact = { answered: true; date: number | null; took: number | null } | { answered: false; by: 'none' | 'gateway' | 'other' }

export interface Api {
  /** Calls an endpoint. Throws an ApiError for a refusal and for every response that is not the server's. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
}

const TIMEOUT = 10_000
/** A network that needs a sign-in should answer with this status (RFC 6585). */
const NETWORK_AUTHENTICATION = 511

/** The device's hooks around every call. */
export interface ApiHooks {
  /** Receives each contact with the server, or the lack of it. */
  observe?(contact: Contact): void
  /** Receives the code of a refusal, or null for a success that needs rights. `asked`: the time of the call by `elapsed`. */
  classified?(code: AnyFailure['code'] | null, asked: number): void
  /** Milliseconds of a clock that never jumps. Left out: no call is timed. */
  elapsed?(): number
  /** A promise that the call awaits before it is sent, or undefined [W8]. Left out: it never waits. */
  pauseEnd?(): Promise<void> | undefined
  /** The schema of a failure. Left out: with the codes of the shop's pages. */
  failure?: z.ZodMiniType<AnyFailure>
  /** Aborted while no call may carry a cookie, which also ends the session's reads without a signal of their own. Left out: all carry it. */
  signedOut?(): AbortSignal
}

/**
 * The API at `origin`, through the `fetch` of the page, the worker, the server or a test. It throws only an ApiError, or a ZodError for an
 * answer that does not fit its schema.
 */
export function createApi(origin: string, fetch: typeof globalThis.fetch, hooks: ApiHooks = {}): Api {
  const { observe = nothing, classified = nothing, elapsed, pauseEnd = nothing, signedOut = never, failure = failureSchema } = hooks
  // The outbox classifies and retries by its own rules: ky neither retries nor throws for a status.
  const client = ky.create({ fetch, retry: 0, throwHttpErrors: false, redirect: 'manual', credentials: 'same-origin' })
  return {
    async call(endpoint, input, { params, headers, signal, timeout = TIMEOUT, identify, anew = false } = {}) {
      const wait = pauseEnd()
      if (wait) await wait
      const { method } = endpoint
      const url = new URL(fillPath(endpoint.path, params), origin)
      if (method === 'GET') {
        const query: Readonly<Record<string, string | number | undefined>> = input ?? {}
        for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const body = method === 'GET' ? {} : { json: input }
      const end = identify ? undefined : signedOut()
      const credentials = end?.aborted ? 'omit' : 'same-origin'
      const cache = anew ? 'no-cache' : 'default'
      const asked = elapsed?.() ?? 0
      // The server would reject a read of a session that ends meanwhile. A change is sent anyway, because the outbox classifies the answer.
      const given = signal ?? (method === 'GET' && endpoint.access === 'session' ? end : undefined)
      const asking = client(url, { method, headers, signal: given, timeout, credentials, cache, ...body })
      const response = await asking.catch((cause: unknown) => {
        if (!isGivenUp(given)) observe({ answered: false, by: 'none' })
        throw end?.aborted && given === end ? sessionRequired() : new ApiError({ kind: 'unreachable', cause })
      })
      const contact = contactOf(response, elapsed ? elapsed() - asked : null)
      // A public read may come from the worker's cache: its answer proves no network [N4].
      const isOwn = endpoint.access !== 'public'
      if (!contact.answered || isOwn) observe(contact)
      const answer = await answerOf(response, () => asking.json<unknown>(), failure).catch((cause: unknown) => {
        if (isCutShort(cause)) observe({ answered: false, by: 'none' })
        const code = cause instanceof ApiError ? cause.code : null
        // The gate guards the public reads too.
        if (code && (isOwn || code === 'gate_closed')) classified(code, asked)
        throw cause
      })
      // The server answers an open call even with a closed gate, so its success proves nothing.
      if (isOwn && endpoint.access !== 'open') classified(null, asked)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod infers the answer of the endpoint, not of its type parameter
      return z.parse(endpoint.answer, answer) as AnswerOf<typeof endpoint>
    },
  }
}

const nothing = () => undefined
const never = () => undefined

/** True for an answer that may be a sign-in page. An error page of a server in between is none. */
const isOtherServer = ({ status }: Response) => status < 400 || status === NETWORK_AUTHENTICATION

/** What an answer proves about the connection: without the API header it is not the server's [N1]. A redirect has status 0. */
function contactOf(response: Response, took: number | null): Contact {
  const { headers } = response
  if (!headers.has(API_HEADER)) return { answered: false, by: isOtherServer(response) ? 'other' : 'gateway' }
  const date = Date.parse(headers.get('Date') ?? '')
  return { answered: true, date: Number.isNaN(date) ? null : date, took }
}

/** The caller aborted, which proves nothing about the connection; a time limit does. */
const isGivenUp = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')

/** An answer that began and stalled. */
const isCutShort = (cause: unknown) => cause instanceof ApiError && cause.problem.kind === 'unreachable'

const retryAfterOf = ({ headers }: Response) => Number(headers.get('Retry-After')) || undefined

/** The JSON of the server's own answer. */
async function answerOf(response: Response, read: () => Promise<unknown>, failureOf: z.ZodMiniType<AnyFailure>): Promise<unknown> {
  if (!response.headers.has(API_HEADER))
    throw new ApiError({ kind: 'other-server', status: response.status, retryAfter: retryAfterOf(response) })
  const json = await read().catch((cause: unknown) => {
    throw new ApiError(
      cause instanceof TimeoutError ? { kind: 'unreachable', cause } : { kind: 'other-server', status: response.status, cause },
    )
  })
  if (response.ok) return json
  const failure = z.safeParse(failureOf, json)
  if (!failure.success) throw new ApiError({ kind: 'other-server', status: response.status })
  throw new ApiError({
    kind: 'refused',
    status: response.status,
    failure: failure.data,
    retryAfter: retryAfterOf(response),
    date: response.headers.get('Date'),
  })
}
