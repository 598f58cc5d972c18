import { beforeEach, expect, test, vi } from 'vitest'

/** The module as a new page finds it. */
let page: typeof import('./load-engine.ts')

beforeEach(async () => {
  vi.resetModules()
  page = await import('./load-engine.ts')
})

test('the engine is started once, however many wait for it, and nobody is forgotten', async () => {
  let starts = 0
  const socket = page.createSocket<string>()
  page.setWaker(async () => {
    starts += 1
  })
  const waiting = [socket.get(), socket.get(), page.wake().then(() => 'awake')]
  socket.connect('engine')
  expect(await Promise.all(waiting)).toEqual(['engine', 'engine', 'awake'])
  expect(starts).toBe(1)
})

test('an engine whose code did not arrive is said to be missing, and is fetched again when it is needed again', async () => {
  const socket = page.createSocket<string>()
  let arrives = false
  page.setWaker(async () => {
    if (!arrives) throw new Error('offline')
    socket.connect('engine')
  })
  await expect(socket.get()).rejects.toThrow('offline')
  arrives = true
  expect(await socket.get()).toBe('engine')
})

test('on the server there is nothing to wake', async () => {
  await expect(page.wake()).resolves.toBeUndefined()
})
