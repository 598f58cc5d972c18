import { expect, test } from 'vitest'
import { operationStates } from '../../data/outbox/operation.ts'
import { stateText } from './sync-sheet.tsx'

test('every state of a change has its own text', () => {
  const texts = operationStates.map((state) => stateText({ state, retryAt: null }))
  expect(texts.every((text) => /^[A-Z]/.test(text))).toBe(true)
  // A change without a retry time has the label of any unsent change.
  expect(new Set(texts).size).toBe(operationStates.length - 1)
  expect(stateText({ state: 'waiting', retryAt: Date.parse('2026-11-20T10:30:05') })).toMatch(/^Trying again at \d\d:\d\d:\d\d$/)
})
