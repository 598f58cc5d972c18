import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerOf, checked } from '../../support/server/answer-of.ts'

test('a test reads an answer only if it fits the schema of its endpoint; another one fails with its fields and its text', async () => {
  const build = { done: true, extra: 1 }
  expect(await answerOf('lostPasswordEmail', Response.json(build))).toEqual(build)
  await expect(answerOf('cart', Response.json({ code: 'not_found' }))).rejects.toThrow(/cart_key[^]*\{"code":"not_found"\}/)
})

test('a checked value keeps the fields that its schema does not name', () => {
  const value = { id: 'a', later: 'b' }
  expect(checked(z.object({ id: z.string() }), value)).toBe(value)
  expect(() => checked(z.object({ id: z.int() }), value)).toThrow('id')
})
