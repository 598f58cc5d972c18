import { expect, test } from 'vitest'
import { operationStates } from '../../data/outbox/operation.ts'
import { stateWords } from './sync-sheet.tsx'

test('every state of a change has its own text', () => {
  const words = operationStates.map((state) => stateWords({ state, retryAt: null }))
  expect(words.every((text) => /^[A-Z]/.test(text))).toBe(true)
  // A change without a retry time has the label of any unsent change.
  expect(new Set(words).size).toBe(operationStates.length - 1)
  expect(stateWords({ state: 'waiting', retryAt: Date.parse('2026-11-20T10:30:05') })).toMatch(/^Trying again at \d\d:\d\d:\d\d$/)
})
