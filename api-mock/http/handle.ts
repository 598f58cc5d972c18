import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParamsOf, ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { ShopContext, ShopRouter } from './context.ts'
import { fieldMessage } from './field-words.ts'
import { readPayload } from './read-input.ts'
import { isSafeText } from './safe-json.ts'
import { acceptedEarlier } from './same-call.ts'
import { invalidRequest, notFound, type ShopError } from './shop-error.ts'

// Issues without a message in the contract.
z.config({ localeError: fieldMessage })

/** One call of an endpoint, validated by the contract. */
export interface Call<E extends Endpoint> {
  endpoint: E
  input: ParsedOf<E>
  /** The payload as it was sent. */
  payload: unknown
  /** Why this version rejects the payload, if an earlier version accepted it under this key. Only the stored outcome may answer then. */
  invalid: ShopError | null
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
    const payload = await readPayload(context, endpoint)
    const { input, invalid } = await readInput(endpoint, payload, context)
    const answer = await fn({ endpoint, input, payload, invalid, params, context }).catch((error: unknown) => {
      // A handler of this version may need a field that the earlier one did not.
      throw invalid && error instanceof TypeError ? invalid : error
    })
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

/**
 * Validates a payload by the contract. The rejection names every invalid field with a message for the user. A repeated call that an earlier
 * version accepted is no new call: it still gets its stored outcome.
 */
async function readInput<E extends Endpoint>(
  endpoint: E,
  payload: unknown,
  context: ShopContext,
): Promise<{ input: ParsedOf<E>; invalid: ShopError | null }> {
  const input: E['input'] = endpoint.input
  const parsed = z.safeParse(input, payload)
  if (parsed.success) return { input: parsed.data, invalid: null }
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  const invalid = invalidRequest(parsed.error.issues[0]?.message ?? 'The request is not as it should be', { fields })
  const earlier = await acceptedEarlier(endpoint, payload, context)
  if (!earlier) throw invalid
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of an earlier version, of which only the outcome is read
  return { input: earlier as ParsedOf<E>, invalid }
}
