import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { fieldLabel, fieldMessage } from '../../../api-mock/http/field-words.ts'
import { allEndpoints } from '../../../src/contract/all-endpoints.ts'
import '../../../api-mock/http/handle.ts'

/** Phrases of the validator that mean nothing to a customer. */
const validator =
  /invalid input|invalid option|invalid string|invalid key|too (small|big)|expected|>=|<=|must match|unrecognized|nan|undefined/i

const values: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(6000),
  -1,
  0,
  1.5,
  1e9,
  Number.NaN,
  true,
  [],
  ['x'.repeat(6000)],
  {},
]

const fieldsOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodMiniObject ? schema.shape : {}

/** Every way to fill in one field of an object wrongly, at any depth of objects. */
function* wrongInputs(schema: z.core.$ZodType): Generator {
  yield* [null, 'text', []]
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    for (const value of values) yield { [name]: value }
    for (const inner of wrongInputs(field)) yield { [name]: inner }
  }
}

describe('every field of every endpoint', () => {
  it.each(Object.entries(allEndpoints))('of %s is rejected in words of its own', (_, { input }) => {
    const messages = new Set<string>()
    for (const payload of wrongInputs(input)) {
      const result = z.safeParse(input, payload)
      for (const { message } of result.error?.issues ?? []) messages.add(message)
    }
    expect([...messages].filter((message) => validator.test(message) || message.trim() === '')).toEqual([])
  })
})

describe('the words of a field', () => {
  it.each([
    [['shipping', 'firstName'], 'First name'],
    [['fabrics', 2], 'Fabrics'],
    [['streetAddress1'], 'Street address'],
    [['order_id'], 'Order id'],
    [[], 'The request'],
  ])('%j is called %s', (path, label) => {
    expect(fieldLabel(path)).toBe(label)
  })

  it('say what is missing, too long, or not a choice', () => {
    const schema = z.object({
      city: z.string().check(z.minLength(1), z.maxLength(3)),
      quantity: z.int().check(z.minimum(1)),
      province: z.enum(['Gauteng']),
    })
    const said = (payload: unknown) => z.safeParse(schema, payload, { error: fieldMessage }).error?.issues.map(({ message }) => message)
    expect(said({})).toEqual(['City is missing', 'Quantity is missing', 'Province is missing'])
    expect(said({ city: 'Paarl', quantity: 0, province: 'Atlantis' })).toEqual([
      'City is too long: at most 3 characters',
      'Quantity must be at least 1',
      'Province is not one of the choices',
    ])
    expect(said({ city: 4, quantity: 'two', province: 'Gauteng' })).toEqual(['City must be text', 'Quantity must be a number'])
  })
})
