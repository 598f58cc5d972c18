import { describe, expect, test } from 'vitest'
import type { CopyOrder, CopyState } from '../../src/data/installed/offline-copy.ts'
import { createCopyJob, CopyStopped, type CopyStorage } from './copy-job.ts'
import { bytesOf, inWidth, picturesIn } from '../../src/domain/installed/shop-list.ts'

const picture = (name: string, widths = [400, 800, 1200]) => ({
  base: `/media/${name}`,
  widths,
  width: 1200,
  height: 900,
  alt: '',
  colour: '#fff',
})

interface Device {
  order: CopyOrder | null
  answers: Set<string>
  pictures: Map<string, number>
  full: boolean
}

/** A server of two answers with two pictures each, a device, and a network that can fail. */
function createCopyContext() {
  const answers = ['/api/products/one', '/api/products/two']
  const device: Device = { order: null, answers: new Set(), pictures: new Map(), full: false }
  const fetched: string[] = []
  const line = { fetched, cutAfter: Infinity, absent: '', outdated: false }
  const storage: CopyStorage = {
    readOrder: async () => device.order,
    storeOrder: async (order) => void (device.order = order),
    listAnswers: async () => answers,
    fetchAnswer: async (path) => void device.answers.add(path),
    pictures: async () => [...device.answers].flatMap((path) => [picture(`${path.slice(-3)}-hero`), picture(`${path.slice(-3)}-back`)]),
    pictureSizes: async () => new Map(device.pictures),
    async fetchPicture(address) {
      if (line.fetched.length >= line.cutAfter) throw new CopyStopped('offline')
      if (device.full) throw new CopyStopped('full')
      line.fetched.push(address)
      if (address === line.absent) return null
      device.pictures.set(address, 1000)
      return 1000
    },
    countCached: async () => ({ answers: device.answers.size, pictures: device.pictures.size }),
    downloaded: async () => 4_200_000,
    async clear() {
      device.answers.clear()
      device.pictures.clear()
    },
    isOutdated: () => line.outdated,
  }
  const states: CopyState[] = []
  const job = createCopyJob(storage)
  return { job, storage, device, line, states, follow: () => job.follow('page', (state) => states.push(state)), last: () => states.at(-1) }
}

describe('[W6] a copy of the whole shop', () => {
  test('is complete with every answer and every picture in the ordered width, and reports its progress', async () => {
    const { job, device, states, follow, last } = createCopyContext()
    await follow()
    expect(last()).toMatchObject({ order: null, phase: 'idle', held: { answers: 0, pictures: 0 } })
    await job.start(400)
    expect([...device.pictures.keys()].toSorted()).toEqual([
      '/media/one-back-400.webp',
      '/media/one-hero-400.webp',
      '/media/two-back-400.webp',
      '/media/two-hero-400.webp',
    ])
    expect(states.some(({ phase, total }) => phase === 'reading' && total === 2)).toBe(true)
    expect(states.filter(({ phase }) => phase === 'pictures').map(({ done }) => done)).toEqual([0, 1, 2, 3, 4])
    expect(last()).toMatchObject({ phase: 'done', problem: null, done: 4, total: 4, bytes: 4000, held: { answers: 2, pictures: 4 } })
  })

  test('stops when the network fails, reports it, and later fetches only the missing files', async () => {
    const { job, line, follow, last } = createCopyContext()
    await follow()
    line.cutAfter = 2
    await job.start(800)
    expect(last()).toMatchObject({ phase: 'idle', problem: 'offline', done: 2, total: 4 })
    line.cutAfter = Infinity
    await job.resume()
    expect(line.fetched).toHaveLength(4)
    expect(new Set(line.fetched).size).toBe(4)
    expect(last()).toMatchObject({ phase: 'done', problem: null })
  })

  test('resumes in a new worker, from the caches alone', async () => {
    const { job, storage, line } = createCopyContext()
    line.cutAfter = 3
    await job.start(400)
    line.cutAfter = Infinity
    const states: CopyState[] = []
    const next = createCopyJob(storage)
    await next.resume()
    await next.follow('page', (state) => states.push(state))
    expect(states.at(-1)).toMatchObject({ phase: 'done', done: 4 })
    expect(line.fetched).toHaveLength(4)
  })

  test('stops and resumes only when the user asks', async () => {
    const { job, storage, device, follow, last } = createCopyContext()
    await follow()
    const fetchPicture = storage.fetchPicture
    storage.fetchPicture = (address) => fetchPicture(address).finally(() => (device.pictures.size === 1 ? void job.stop() : undefined))
    await job.start(400)
    await job.stop()
    expect(device.pictures.size).toBeLessThanOrEqual(4)
    expect(last()?.order).toEqual({ width: 400, paused: true })
    const stored = device.pictures.size
    await job.resume()
    expect(device.pictures.size).toBe(stored)
    await job.start(400)
    expect(last()).toMatchObject({ phase: 'done' })
  })

  test('reports a full device', async () => {
    const { job, device, follow, last } = createCopyContext()
    await follow()
    device.full = true
    await job.start(400)
    expect(last()).toMatchObject({ phase: 'idle', problem: 'full', done: 0 })
  })

  test('skips a picture that the server does not have', async () => {
    const { job, line, follow, last } = createCopyContext()
    await follow()
    line.absent = '/media/one-back-400.webp'
    await job.start(400)
    expect(last()).toMatchObject({ phase: 'done', done: 3, total: 3 })
  })

  test('stops for a new version', async () => {
    const { job, line, follow, last } = createCopyContext()
    await follow()
    line.outdated = true
    await job.start(400)
    expect(last()).toMatchObject({ phase: 'idle', problem: 'update', done: 0 })
  })

  test('is cleared together with its order', async () => {
    const { job, device, follow, last } = createCopyContext()
    await follow()
    await job.start(400)
    await job.clear()
    expect(device).toMatchObject({ order: null })
    expect(last()).toMatchObject({ order: null, phase: 'idle', bytes: 0, held: { answers: 0, pictures: 0 } })
  })

  test('is downloaded once when two pages start it at once', async () => {
    const { job, line, device } = createCopyContext()
    device.order = { width: 400, paused: false }
    await Promise.all([job.resume(), job.resume()])
    expect(line.fetched).toHaveLength(4)
  })
})

test('pictures are found at any depth of an answer, each once in a width', () => {
  const found = picturesIn({
    product: { hero: picture('a'), images: [{ picture: picture('b', [400]) }, { picture: null }] },
    again: picture('a'),
  })
  expect(inWidth(found, 800)).toEqual(['/media/a-800.webp', '/media/b-400.webp'])
  expect(picturesIn('text')).toEqual([])
})

test.each([
  [400, 5_500],
  [800, 14_000],
  [1200, 27_000],
])('the estimate for pictures %d wide is near the measurement', (width, measured) => {
  expect(Math.abs(bytesOf(width) - measured) / measured).toBeLessThan(0.2)
})
