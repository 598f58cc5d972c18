import type * as z from 'zod/mini'
import type { AnyErrorCode } from '../desk/desk-codes.ts'

type Schema = z.ZodMiniType

/**
 * Who may call. `public`: every caller, and the answer is the same for all and may be cached. `open`: every caller. `owner`: the caller
 * with the session, cart key or order key of the requested data. `session`: a signed-in customer; other callers get `session_required`.
 * `staff`: a member of the staff who has passed a second factor and has the right of the call.
 */
export type Access = 'public' | 'open' | 'owner' | 'session' | 'staff'

/** One endpoint of the contract: its input, its answer and its codes. */
export interface Endpoint<Input extends Schema = Schema, Answer extends Schema = Schema> {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` for its parameters. */
  path: string
  summary: string
  /** The payload without path parameters: the query of a GET, the JSON body of other methods. */
  input: Input
  answer: Answer
  /** The media type of an answer that is not JSON. `answer` then describes its bytes. */
  media?: 'application/pdf' | 'image/webp' | 'text/csv'
  /** The codes of this call. Every call may also answer `invalid_request`, `rate_limited` and `internal_error`. */
  codes: readonly AnyErrorCode[]
  access: Access
  /** True if the call reads `Idempotency-Key`. */
  idempotent: boolean
  /** The largest body in bytes. The default is 64 kB. */
  largestBody?: number
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** The parameters named in a path: `'/api/products/:slug'` → `'slug'`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Fills the parameters of a path, percent-encoded. Throws an Error for a missing parameter. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`No ${name} for ${path}`)
    return encodeURIComponent(value)
  })
}
