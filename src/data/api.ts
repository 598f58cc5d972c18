import ky from 'ky'
import * as z from 'zod/mini'
import { fillPath, type AnswerOf, type Endpoint, type InputOf } from '../contract/endpoint.ts'
import { failureSchema } from '../contract/failure.ts'
import { API_HEADER } from '../contract/headers.ts'
import { ApiError } from './api-error.ts'

export interface CallOptions {
  params?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Milliseconds before the call counts as unanswered; false leaves that to `signal`. */
  timeout?: number | false
}

/** What a call says about the connection. `date`: the server's clock, ms since 1970. */
export type Contact = { answered: true; date: number | null } | { answered: false }

export interface Api {
  /** Calls an endpoint. Throws an ApiError for a refusal and for everything that is not an answer of the shop. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
}

const TIMEOUT = 10_000

/**
 * The shop's API at `origin`, through the `fetch` of the page, the worker, the server itself or a test. `observe` hears whether the shop
 * answered. Throws for nothing else than an ApiError and an answer that its schema cannot read.
 */
export function createApi(origin: string, fetch: typeof globalThis.fetch, observe: (contact: Contact) => void = () => undefined): Api {
  // The outbox judges and repeats by its own rules, so nothing is retried and no status throws.
  const client = ky.create({ fetch, retry: 0, throwHttpErrors: false, redirect: 'manual', credentials: 'same-origin' })
  return {
    async call(endpoint, input, { params, headers, signal, timeout = TIMEOUT } = {}) {
      const { method } = endpoint
      const url = new URL(fillPath(endpoint.path, params), origin)
      if (method === 'GET') {
        const query = (input ?? {}) as Readonly<Record<string, string | number | undefined>>
        for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const body = method === 'GET' ? {} : { json: input }
      const asking = client(url, { method, headers, signal, timeout, ...body })
      const response = await asking.catch((cause: unknown) => {
        if (!isGivenUp(signal)) observe({ answered: false })
        throw new ApiError({ kind: 'unreachable', cause })
      })
      const contact = contactOf(response)
      // A public read that was answered may come from the worker's cache, which says nothing of the network.
      if (!contact.answered || endpoint.access !== 'public') observe(contact)
      return z.parse(endpoint.answer, await answerOf(response)) as AnswerOf<typeof endpoint>
    },
  }
}

/** What an answer says of the connection: one without the shop's own header was given by somebody else. */
function contactOf({ headers }: Response): Contact {
  const date = Date.parse(headers.get('Date') ?? '')
  return headers.has(API_HEADER) ? { answered: true, date: Number.isNaN(date) ? null : date } : { answered: false }
}

/** Given up by the caller, which says nothing about the connection; a time limit does. */
const isGivenUp = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')

/** The JSON of an answer that the shop itself gave. */
async function answerOf(response: Response): Promise<unknown> {
  if (!response.headers.has(API_HEADER)) throw new ApiError({ kind: 'not-the-shop', status: response.status })
  const json: unknown = await response.json().catch((cause: unknown) => {
    throw new ApiError({ kind: 'not-the-shop', status: response.status, cause })
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
