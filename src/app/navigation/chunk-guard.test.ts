import { expect, test } from 'vitest'
import { mayReload } from './chunk-guard.ts'

test('[§4.12] a page whose code failed to load is reloaded at most once per 10 s', () => {
  expect(mayReload(null, 50_000, true)).toBe(true)
  expect(mayReload(50_000, 50_001, true)).toBe(false)
  expect(mayReload(50_000, 59_999, true)).toBe(false)
  expect(mayReload(50_000, 60_000, true)).toBe(true)
})

test('offline, a page is never reloaded: the reload would lose the shown page', () => {
  expect(mayReload(null, 50_000, false)).toBe(false)
})

test('a clock that was set back does not block the reload', () => {
  expect(mayReload(90_000, 50_000, true)).toBe(true)
})
