import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const key = 'a'.repeat(40)
const later = 'b'.repeat(40)

it('a sealed secret opens with its key, and under its own name only', () => {
  const { seal, open, isCurrent } = createSeal([key])
  const stored = seal('vapid', 'the secret')
  expect(stored).not.toContain('the secret')
  expect(stored).not.toBe(seal('vapid', 'the secret'))
  expect(open('vapid', stored)).toBe('the secret')
  expect(isCurrent('vapid', stored)).toBe(true)
  expect(() => open('gate', stored)).toThrow('SECRET_KEY is not the one that sealed "gate"')
  expect(() => createSeal([later]).open('vapid', stored)).toThrow('SECRET_KEY')
  expect(() => createSeal([]).open('vapid', stored)).toThrow('SECRET_KEY')
  const changed = stored.slice(0, 20) + (stored[20] === 'A' ? 'B' : 'A') + stored.slice(21)
  expect(() => open('vapid', changed)).toThrow('SECRET_KEY')
})

it('a new key opens what an earlier one sealed, and what no key sealed, and says that both are out of date', () => {
  const stored = createSeal([key]).seal('vapid', 'the secret')
  const present = createSeal([later, key])
  expect([present.open('vapid', stored), present.isCurrent('vapid', stored)]).toEqual(['the secret', false])
  expect([present.open('vapid', 'plain'), present.isCurrent('vapid', 'plain')]).toEqual(['plain', false])
})

it('without a key secrets are stored as they are', () => {
  const { seal, open, isCurrent } = createSeal([])
  expect([seal('vapid', 'plain'), open('vapid', 'plain'), isCurrent('vapid', 'plain')]).toEqual(['plain', 'plain', true])
})
