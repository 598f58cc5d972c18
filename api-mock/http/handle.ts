import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParamsOf, ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { ShopContext, ShopRouter } from './context.ts'
import { fieldMessage } from './field-words.ts'
import { readPayload } from './read-input.ts'
import { isSafeText } from './safe-json.ts'
import { invalidRequest, notFound } from './shop-error.ts'

// Issues without a message in the contract.
z.config({ localeError: fieldMessage })

/** One call of an endpoint, validated by the contract. */
export interface Call<E extends Endpoint> {
  endpoint: E
  input: ParsedOf<E>
  params: Record<ParamsOf<E['path']>, string>
  context: ShopContext
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | Response>

/**
 * Mounts one endpoint. `fn` returns the response of the contract or throws a ShopError. No cache stores a response, except for public
 * reads, which set their own `Cache-Control`.
 */
export function handle<const E extends Endpoint>(router: ShopRouter, endpoint: E, fn: Handler<E>): void {
  router.on(endpoint.method, endpoint.path, async (context) => {
    const params = readParams<E>(context)
    const input = parseInput(endpoint, await readPayload(context.req.raw, endpoint))
    const answer = await fn({ endpoint, input, params, context })
    if (answer instanceof Response) return answer
    if (endpoint.access !== 'public') context.header('Cache-Control', 'private, no-store')
    return context.json(answer)
  })
}

function readParams<E extends Endpoint>(context: ShopContext): Record<ParamsOf<E['path']>, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router matched this path, so its parameters are there
  const params = context.req.param() as Record<ParamsOf<E['path']>, string>
  for (const value of Object.values<string>(params)) {
    if (value.length > 120 || !isSafeText(value)) throw notFound('There is nothing here')
  }
  return params
}

/** Validates a payload by the contract. The rejection names every invalid field with a message for the user. */
function parseInput<E extends Endpoint>(endpoint: E, payload: unknown): ParsedOf<E> {
  const input: E['input'] = endpoint.input
  const parsed = z.safeParse(input, payload)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw invalidRequest(parsed.error.issues[0]?.message ?? 'The request is not as it should be', { fields })
}
