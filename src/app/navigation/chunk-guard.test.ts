import { afterEach, expect, test, vi } from 'vitest'
import { handlingFailure } from '../../lazy/handled-failure.ts'
import { guardChunks, mayReload } from './chunk-guard.ts'

afterEach(() => vi.unstubAllGlobals())

test('[§4.12] a page whose code failed to load is reloaded at most once per 10 s', () => {
  expect(mayReload(null, 50_000, 0)).toBe(true)
  expect(mayReload(50_000, 50_001, 0)).toBe(false)
  expect(mayReload(50_000, 59_999, 0)).toBe(false)
  expect(mayReload(50_000, 60_000, 0)).toBe(true)
})

test('offline, a page is never reloaded: the reload would lose the shown page', () => {
  expect(mayReload(null, 50_000, null)).toBe(false)
})

test('a request that began offline and fails after the connection is back does not reload the page', () => {
  expect(mayReload(null, 50_000, 49_900)).toBe(false)
  expect(mayReload(null, 50_000, 47_000)).toBe(true)
})

test('a clock that was set back does not block the reload', () => {
  expect(mayReload(90_000, 50_000, 0)).toBe(true)
})

test('a failure that its caller handles does not reload the page, and another one does', async () => {
  const window = new EventTarget()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { pathname: '/product/blyde', reload })
  vi.stubGlobal('navigator', { onLine: true })
  guardChunks()
  const fail = async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new TypeError('Failed to fetch')
  }
  await expect(handlingFailure(fail)).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
  await expect(fail()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})
