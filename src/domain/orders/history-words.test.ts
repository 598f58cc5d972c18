import { expect, test } from 'vitest'
import { historyWords } from './history-words.ts'

const entry = { state: 'delivered', at: '2026-11-20T08:00:00Z', note: '' } as const

test('only an entry that changes the state has its name in the history; others say what they are about', () => {
  expect(historyWords(entry, false)).toBe('Delivered')
  expect(historyWords({ ...entry, kind: 'state' }, true)).toBe('Collected')
  const kinds = ['request', 'answer', 'refund', 'update'] as const
  expect(kinds.map((kind) => historyWords({ ...entry, kind }, false))).toEqual(['Request', 'Answer', 'Refund', 'Update'])
})
