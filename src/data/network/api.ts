import ky, { TimeoutError } from 'ky'
import * as z from 'zod/mini'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { fillPath, type AnswerOf, type Endpoint, type InputOf } from '../../contract/http/endpoint.ts'
import { failureSchema } from '../../contract/http/failure.ts'
import { API_HEADER } from '../../contract/http/headers.ts'
import { ApiError } from '../../contract/http/api-error.ts'

export interface CallOptions {
  params?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Milliseconds for the answer to begin, and again for the rest of it to come, before the call counts as unanswered; false leaves that to `signal`. */
  timeout?: number | false
  /** The call carries cookies even while others must not: only the one that ends a session does. */
  identify?: true
  /** Asks the shop itself, whatever the browser still has of an earlier answer. */
  anew?: boolean
}

/**
 * What a call says about the connection. `date`: the server's clock, ms since 1970. `took`: milliseconds to the answer's headers; null where
 * nobody times it. `by`: nobody answered, or somebody else than the shop.
 */
export type Contact = { answered: true; date: number | null; took: number | null } | { answered: false; by: 'nobody' | 'somebody' }

export interface Api {
  /** Calls an endpoint. Throws an ApiError for a refusal and for everything that is not an answer of the shop. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
}

const TIMEOUT = 10_000
/** 511: what a network that wants to be signed in to should answer (RFC 6585). */
const NETWORK_AUTHENTICATION = 511

/** What a device wants to know of every call, and has to say about it. */
export interface ApiHooks {
  /** Hears whether the shop answered. */
  observe?(contact: Contact): void
  /** Hears how the shop judged a call: the code of a refusal, or null for a yes that not everybody gets. `asked`: when it was called, by `elapsed`. */
  judged?(code: ErrorCode | null, asked: number): void
  /** Milliseconds of a clock that never jumps. Left out: no call is timed. */
  elapsed?(): number
  /** What a call has to wait for before it is sent; undefined: nothing. Left out: it never waits. */
  held?(): Promise<void> | undefined
  /** False while no call may carry a cookie. Left out: every call may. */
  mayIdentify?(): boolean
}

/**
 * The shop's API at `origin`, through the `fetch` of the page, the worker, the server itself or a test. Throws for nothing else than an
 * ApiError and an answer that its schema cannot read.
 */
export function createApi(origin: string, fetch: typeof globalThis.fetch, hooks: ApiHooks = {}): Api {
  const { observe = nothing, judged = nothing, elapsed, held = nothing, mayIdentify = always } = hooks
  // The outbox judges and repeats by its own rules, so nothing is retried and no status throws.
  const client = ky.create({ fetch, retry: 0, throwHttpErrors: false, redirect: 'manual', credentials: 'same-origin' })
  return {
    async call(endpoint, input, { params, headers, signal, timeout = TIMEOUT, identify, anew = false } = {}) {
      const wait = held()
      if (wait) await wait
      const { method } = endpoint
      const url = new URL(fillPath(endpoint.path, params), origin)
      if (method === 'GET') {
        const query = (input ?? {}) as Readonly<Record<string, string | number | undefined>>
        for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const body = method === 'GET' ? {} : { json: input }
      const credentials = identify || mayIdentify() ? 'same-origin' : 'omit'
      const cache = anew ? 'no-cache' : 'default'
      const asked = elapsed?.() ?? 0
      const asking = client(url, { method, headers, signal, timeout, credentials, cache, ...body })
      const response = await asking.catch((cause: unknown) => {
        if (!isGivenUp(signal)) observe({ answered: false, by: 'nobody' })
        throw new ApiError({ kind: 'unreachable', cause })
      })
      const contact = contactOf(response, elapsed ? elapsed() - asked : null)
      // A public read that was answered may come from the worker's cache, which says nothing of the network.
      const isOwn = endpoint.access !== 'public'
      if (!contact.answered || isOwn) observe(contact)
      const answer = await answerOf(response, () => asking.json<unknown>()).catch((cause: unknown) => {
        if (isCutShort(cause)) observe({ answered: false, by: 'nobody' })
        const code = cause instanceof ApiError ? cause.code : null
        // The gate stands before the public reads as well.
        if (code && (isOwn || code === 'gate_closed')) judged(code, asked)
        throw cause
      })
      // An open call may be answered before the gate: its yes says nothing.
      if (isOwn && endpoint.access !== 'open') judged(null, asked)
      return z.parse(endpoint.answer, answer) as AnswerOf<typeof endpoint>
    },
  }
}

const nothing = () => undefined
const always = () => true

/** An error page of a server in between is no sign-in page: the shop is away. */
const isSomebody = ({ status }: Response) => status < 400 || status === NETWORK_AUTHENTICATION

/** What an answer says of the connection: one without the shop's own header was given by somebody else. A redirect has status 0. */
function contactOf(response: Response, took: number | null): Contact {
  const { headers } = response
  if (!headers.has(API_HEADER)) return { answered: false, by: isSomebody(response) ? 'somebody' : 'nobody' }
  const date = Date.parse(headers.get('Date') ?? '')
  return { answered: true, date: Number.isNaN(date) ? null : date, took }
}

/** Given up by the caller, which says nothing about the connection; a time limit does. */
const isGivenUp = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')

/** An answer that began and did not come to its end in time. */
const isCutShort = (cause: unknown) => cause instanceof ApiError && cause.problem.kind === 'unreachable'

/** The JSON of an answer that the shop itself gave. */
async function answerOf(response: Response, read: () => Promise<unknown>): Promise<unknown> {
  if (!response.headers.has(API_HEADER)) throw new ApiError({ kind: 'not-the-shop', status: response.status })
  const json = await read().catch((cause: unknown) => {
    throw new ApiError(
      cause instanceof TimeoutError ? { kind: 'unreachable', cause } : { kind: 'not-the-shop', status: response.status, cause },
    )
  })
  if (response.ok) return json
  const failure = z.safeParse(failureSchema, json)
  if (!failure.success) throw new ApiError({ kind: 'not-the-shop', status: response.status })
  throw new ApiError({
    kind: 'refused',
    status: response.status,
    failure: failure.data,
    retryAfter: Number(response.headers.get('Retry-After')) || undefined,
    date: response.headers.get('Date'),
  })
}
