import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartKeySchema, CART_KEY_LENGTH } from '../contract/http/keys.ts'
import { randomKey } from './random-key.ts'

/** Returns every byte value in turn. */
function counter(): (count: number) => Uint8Array {
  let next = 0
  return (count) => Uint8Array.from({ length: count }, () => next++ % 256)
}

test('[§9.1] a cart key has 42 letters and digits', () => {
  const bytes = fc.infiniteStream(fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(bytes, (stream) => {
      const key = randomKey(CART_KEY_LENGTH, (count) => Uint8Array.from(stream.take(count)))
      expect(cartKeySchema.safeParse(key).success).toBe(true)
    }),
    { seed: 62 },
  )
})

test('all 62 letters and digits are equally likely: bytes that would favour some are skipped', () => {
  const counts = new Map<string, number>()
  for (const letter of randomKey(248, counter())) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(62)
  expect(new Set(counts.values())).toEqual(new Set([4]))
  expect(randomKey(1, (count) => new Uint8Array(count))).toBe('A')
})

test('requests more bytes until the key is complete', () => {
  const chunks = [Uint8Array.of(255, 255), Uint8Array.of(0, 250), Uint8Array.of(1)]
  expect(randomKey(2, () => chunks.shift() ?? new Uint8Array(2))).toBe('AB')
  expect(chunks).toEqual([])
})
