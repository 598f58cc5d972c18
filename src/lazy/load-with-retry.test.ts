import { expect, test, vi } from 'vitest'
import { loadWithRetry } from './load-with-retry.ts'

test('code that failed to load is loaded again when the browser is online again, and not before', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const missing: unknown[] = []
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce('first').mockRejectedValueOnce('second').mockResolvedValue('code')
  const loaded = loadWithRetry(load, (cause) => missing.push(cause))
  await vi.waitFor(() => expect(missing).toEqual(['first']))
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(missing).toEqual(['first', 'second']))
  expect(load).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
  vi.unstubAllGlobals()
})

test('code that is needed before the browser is online is loaded again at once', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce('first').mockResolvedValue('code')
  expect(await loadWithRetry(load, () => Promise.resolve())).toBe('code')
  vi.unstubAllGlobals()
})
