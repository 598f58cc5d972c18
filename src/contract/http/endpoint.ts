import type * as z from 'zod/mini'
import type { ErrorCode } from './codes.ts'

type Schema = z.ZodMiniType

/**
 * Who may call. `public`: anybody, and the answer is the same for everybody and may be cached. `open`: anybody. `owner`: whoever holds the
 * session, cart key or order key that the answer belongs to. `session`: a signed-in customer, else `session_required`.
 */
export type Access = 'public' | 'open' | 'owner' | 'session'

/** One line of the shop's contract: what is sent, what is answered, and how it may fail. */
export interface Endpoint<Input extends Schema = Schema, Answer extends Schema = Schema> {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` for its parameters. */
  path: string
  summary: string
  /** Path parameters apart, the whole payload: the query of a GET, the JSON body of the others. */
  input: Input
  answer: Answer
  /** Codes beyond `invalid_request`, `rate_limited` and `internal_error`, which any call may answer. */
  codes: readonly ErrorCode[]
  access: Access
  /** Honours `Idempotency-Key`. */
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

/** Fills the parameters of a path. Throws for one that is missing: a link without it leads nowhere. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`No ${name} for ${path}`)
    return encodeURIComponent(value)
  })
}
