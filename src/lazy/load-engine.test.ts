import { beforeEach, expect, test, vi } from 'vitest'

/** The module as a new page finds it. */
let page: typeof import('./load-engine.ts')

beforeEach(async () => {
  vi.resetModules()
  page = await import('./load-engine.ts')
})

test('the engine starts once for many callers, and every caller gets it', async () => {
  let starts = 0
  const port = page.createPort<string>()
  page.setEngineLoader(async () => {
    starts += 1
  })
  const waiting = [port.get(), port.get(), page.loadEngine().then(() => 'started')]
  port.connect('engine')
  expect(await Promise.all(waiting)).toEqual(['engine', 'engine', 'started'])
  expect(starts).toBe(1)
})

test('an engine that failed to load rejects the call, and the next call loads it again', async () => {
  const port = page.createPort<string>()
  let arrives = false
  page.setEngineLoader(async () => {
    if (!arrives) throw new Error('offline')
    port.connect('engine')
  })
  await expect(port.get()).rejects.toThrow('offline')
  arrives = true
  expect(await port.get()).toBe('engine')
})

test('on the server there is no engine to load', async () => {
  await expect(page.loadEngine()).resolves.toBeUndefined()
})
