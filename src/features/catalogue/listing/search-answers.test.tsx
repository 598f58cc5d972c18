// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../ui/mount.fixture.ts'
import { SearchAnswers } from './search-answers.tsx'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = { title: 'Delivery and returns', text: '', href: '/info/shipping-and-returns' }
const show = (words: string, closest: { unsold: string | null } | undefined, hasResults = true, answers = [answer].slice(1)) =>
  mount(<SearchAnswers words={words} answers={answers} place={null} closest={closest} hasResults={hasResults} />).ready
const note = () => document.querySelector('[role=status]')?.textContent

test('a kind that the shop does not sell is named, before what comes closest, and reported', async () => {
  await show('queen bed', { unsold: 'beds' })
  expect(note()).toBe('We don’t sell beds. Here is what comes closest.')
  expect(sent).toEqual([{ words: 'queen bed' }])
})

test('without a product that comes close, nothing is announced, and the pages that answer do not hide the miss', async () => {
  await show('mattress', { unsold: 'mattresses' }, false, [answer])
  expect(note()).toBe('We don’t sell mattresses.')
  expect(sent).toEqual([{ words: 'mattress' }])
})

test('words that no product has together are named, and reported unless a page answers them', async () => {
  await show('walnut cushion', { unsold: null })
  expect(note()).toBe('No piece matches “walnut cushion” exactly. Here is what comes closest.')
  await show('return policy', { unsold: null }, true, [answer])
  expect(sent).toEqual([{ words: 'walnut cushion' }])
})

test('a search that products match has no note', async () => {
  await show('couch', undefined)
  expect(note()).toBeUndefined()
  expect(sent).toEqual([])
})
