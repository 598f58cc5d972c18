import * as z from 'zod/mini'
import { anyFailureSchema, type AnyFailure } from '../../src/contract/desk/desk-codes.ts'
import { LONGEST_CALL_MS, uploadTime } from '../../src/contract/http/body-time.ts'
import { fillPath, type AnswerOf, type Endpoint, type InputOf } from '../../src/contract/http/endpoint.ts'
import { API_HEADER, IDEMPOTENCY_HEADER } from '../../src/contract/http/headers.ts'
import { noteAnswer } from './session-ended.ts'

/** A call that failed, with words for the user. `code` is null if no answer came from the shop: the outcome is then unknown. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly status: number
  readonly code: AnyFailure['code'] | null
  readonly data: AnyFailure['data']

  constructor(message: string, status: number, failure?: AnyFailure) {
    super(message)
    this.status = status
    this.code = failure?.code ?? null
    this.data = failure?.data
  }
}

/** A list was asked for with a filter that the shop does not know, such as one of an earlier version. */
export class UnknownFilter extends Error {
  override name = 'UnknownFilter'
  override message = 'This filter no longer exists.'
}

const NO_ANSWER = 'The shop did not answer. Check your connection, then press again: nothing happens twice.'
/** For a call without its upload. */
const TIMEOUT_MS = 20_000

/** The time for a call, in milliseconds: a picture takes minutes on a slow line. The server waits for as long. */
export const timeOf = (body: string | null): number => Math.min(LONGEST_CALL_MS, TIMEOUT_MS + (body === null ? 0 : uploadTime(body.length)))

interface CallOptions {
  params?: Readonly<Record<string, string>>
  /** The `Idempotency-Key`: the same for every try of one action. */
  key?: string
  signal?: AbortSignal | undefined
}

/** Calls an endpoint with the session's cookie and checks the answer by the contract. Throws a DeskError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { params, key, signal }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { method } = endpoint
  const url = new URL(fillPath(endpoint.path, params), location.origin)
  const fields: Readonly<Record<string, string | number | undefined>> = method === 'GET' ? (input ?? {}) : {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, String(value))
  const headers = new Headers(method === 'GET' ? {} : { 'Content-Type': 'application/json' })
  if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key)
  const body = method === 'GET' ? null : JSON.stringify(input)
  const limit = AbortSignal.timeout(timeOf(body))
  const notAnswered = (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new DeskError(NO_ANSWER, 0)
  }
  const response = await fetch(url, {
    method,
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    body,
  }).catch(notAnswered)
  const read: unknown = await response.json().catch(notAnswered)
  if (!response.headers.has(API_HEADER)) throw new DeskError(NO_ANSWER, 0)
  if (!response.ok) {
    const failure = z.safeParse(anyFailureSchema, read)
    if (failure.success) noteAnswer(failure.data.code)
    throw failure.success ? new DeskError(failure.data.message, response.status, failure.data) : new DeskError(NO_ANSWER, response.status)
  }
  const answer: E['answer'] = endpoint.answer
  const parsed = z.safeParse(answer, read)
  if (!parsed.success) throw new DeskError('The shop has a newer version than this page. Reload it.', 0)
  noteAnswer(null)
  return parsed.data
}

/** The words of any error. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong. Try again.')
