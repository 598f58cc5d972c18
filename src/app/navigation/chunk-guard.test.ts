import { afterEach, expect, test, vi } from 'vitest'
import { handlingFailure } from '../../lazy/failed-code.ts'
import { guardChunks, mayReload } from './chunk-guard.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[§4.12] a page whose code failed to load is reloaded at most once per 10 s', () => {
  expect(mayReload(null, 50_000, false)).toBe(true)
  expect(mayReload(50_000, 50_001, false)).toBe(false)
  expect(mayReload(50_000, 59_999, false)).toBe(false)
  expect(mayReload(50_000, 60_000, false)).toBe(true)
})

test('offline, a page is never reloaded: the reload would lose the shown page', () => {
  expect(mayReload(null, 50_000, true)).toBe(false)
})

test('a clock that was set back does not block the reload', () => {
  expect(mayReload(90_000, 50_000, false)).toBe(true)
})

test('a failure reloads the page, but not one that its caller handles or that a lack of connection explains', async () => {
  const window = new EventTarget()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { pathname: '/product/blyde', reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ now: 1_000_000 })
  guardChunks()
  const fail = async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new TypeError('Failed to fetch')
  }
  await expect(handlingFailure(fail)).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()

  // A request that began offline fails after the connection is back.
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(2999)
  await expect(fail()).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()

  vi.advanceTimersByTime(1)
  await expect(fail()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})
