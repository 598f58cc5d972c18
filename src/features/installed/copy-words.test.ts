import { expect, test } from 'vitest'
import type { CopyState } from '../../data/installed/offline-copy.ts'
import { progressText, storedText } from './offline-copy-section.tsx'

const order = { width: 400 as const, paused: false }
const state = (changes: Partial<CopyState>): CopyState => ({
  order: null,
  phase: 'idle',
  problem: null,
  done: 0,
  total: 0,
  bytes: 0,
  held: { answers: 0, pictures: 0 },
  offers: [],
  ...changes,
})

test.each<[Partial<CopyState>, string | null]>([
  [{}, null],
  [{ order, phase: 'reading', done: 3, total: 90 }, 'Reading the shop: 3 of 90 pages.'],
  [{ order, phase: 'pictures', done: 120, total: 651, bytes: 2_340_000 }, '120 of 651 pictures, 2,3 MB.'],
  [
    { order, phase: 'done', done: 651, total: 651, bytes: 8_300_000 },
    'The whole shop is here: 651 pictures, 8,3 MB. What is new comes when you open Stoep.',
  ],
  [{ order: { ...order, paused: true }, done: 5, total: 651, bytes: 200_000 }, 'Stopped. 5 of 651 pictures are here, 0,2 MB.'],
])('the progress as text: %j', (changes, text) => expect(progressText(state(changes))).toBe(text))

test('a problem names the stored data and the next step', () => {
  const text = progressText(state({ order, problem: 'offline', done: 5, total: 9, bytes: 100_000 }))
  expect(text).toMatch(/^The connection was lost\. What is here stays.* 5 of 9 pictures are here, 0,1 MB\.$/)
  expect(progressText(state({ problem: 'full' }))).toMatch(/no more room/)
})

test('the text counts the stored pages and pictures', () => {
  expect(storedText({ answers: 0, pictures: 0 })).toBe('No page of the shop is kept on this device yet.')
  expect(storedText({ answers: 90, pictures: 1 })).toBe('On this device now: 90 pages of the shop and 1 picture.')
})
