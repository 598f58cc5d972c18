import { expect, test } from 'vitest'
import { mayReload } from './chunk-guard.ts'

test('[§4.12] a page whose code failed to load is reloaded at most once per 10 s', () => {
  expect(mayReload(null, 50_000, true)).toBe(true)
  expect(mayReload(50_000, 50_001, true)).toBe(false)
  expect(mayReload(50_000, 59_999, true)).toBe(false)
  expect(mayReload(50_000, 60_000, true)).toBe(true)
})

test('never without a network: a reload would lose the page that is there', () => {
  expect(mayReload(null, 50_000, false)).toBe(false)
})

test('a clock that was set back does not stop it for a year', () => {
  expect(mayReload(90_000, 50_000, true)).toBe(true)
})
