import * as z from 'zod/mini'
import { allEndpoints, type AllEndpoints, type AnyEndpointName } from '../../../src/contract/all-endpoints.ts'
import type { AnswerOf } from '../../../src/contract/http/endpoint.ts'

/** Checks a value by a schema and returns it, with the fields that the schema does not name. Throws an Error that shows the value. */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  expectFit(schema, value)
  return value
}

/** The same for the answer of an endpoint. */
export function checkedAnswer<Name extends AnyEndpointName>(name: Name, answer: unknown): AnswerOf<AllEndpoints[Name]> {
  expectAnswer(name, answer)
  return answer
}

/** The answer in a response, checked. The response comes from `fetch`, the server in this process or Playwright. */
export async function answerOf<Name extends AnyEndpointName>(
  name: Name,
  response: { json(): Promise<unknown> },
): Promise<AnswerOf<AllEndpoints[Name]>> {
  return checkedAnswer(name, await response.json())
}

function expectAnswer<Name extends AnyEndpointName>(name: Name, answer: unknown): asserts answer is AnswerOf<AllEndpoints[Name]> {
  expectFit(allEndpoints[name].answer, answer)
}

function expectFit<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): asserts value is z.output<Schema> {
  const { error } = z.safeParse(schema, value)
  if (error) throw new Error(`${z.prettifyError(error)}\n${JSON.stringify(value)}`)
}
