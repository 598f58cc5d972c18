import { expect, test, vi } from 'vitest'
import { untilThere } from './until-there.ts'

test('code that did not come is asked for again when there is a network again, and not before', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const missing: unknown[] = []
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce('first').mockRejectedValueOnce('second').mockResolvedValue('code')
  const there = untilThere(load, (cause) => missing.push(cause))
  await vi.waitFor(() => expect(missing).toEqual(['first']))
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(missing).toEqual(['first', 'second']))
  expect(load).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new Event('online'))
  expect(await there).toBe('code')
  vi.unstubAllGlobals()
})

test('code that is wanted before there is a network again is asked for at once', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce('first').mockResolvedValue('code')
  expect(await untilThere(load, () => Promise.resolve())).toBe('code')
  vi.unstubAllGlobals()
})
