import { createApi } from '../../src/data/api.ts'
import type { Channel, Device, Locks } from '../../src/data/device.ts'
import { createFallbackStore } from '../../src/data/fallback-store.ts'
import type { KeyCookie } from '../../src/data/owner.ts'
import { createServerClock } from '../../src/data/server-clock.ts'
import type { Step, Store } from '../../src/data/store.ts'
import type { Network } from './network.ts'
import { createTestDisk, type TestDisk } from './test-disk.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Where a tab can be killed: around each write, each request, and when the server has done it. */
export type Moment = 'before-write' | 'after-write' | 'before-send' | 'after-send'

/** One tab, or the worker, of a device. */
export interface TestTab extends Device {
  /** The tab is gone: nothing it began goes on, and its locks are free. */
  kill(): void
  /** Nothing of it runs until it is thawed. */
  freeze(): void
  thaw(): void
  /** Kills the tab the nth time (from 1) that a moment comes. */
  killAt(moment: Moment, nth?: number): void
  alive(): boolean
}

export interface TestDevice {
  disk: TestDisk
  cookie: KeyCookie
  tab(): TestTab
  /** Moves the device's clock, and not time itself. */
  jump(ms: number): void
}

interface Waiting {
  tab: object
  start: () => void
}

interface Parts {
  time: VirtualTime
  network: Network
  random: () => number
  disk?: TestDisk
}

/** A device whose tabs share a disk, Web Locks and a BroadcastChannel, all in memory and all in virtual time. */
export function createTestDevice({ time, network, random, disk = createTestDisk() }: Parts): TestDevice {
  let skew = 0
  const queues = new Map<string, Waiting[]>()
  const listeners = new Map<object, Set<(message: unknown) => void>>()

  const release = (name: string, holder: object) => {
    const queue = queues.get(name) ?? []
    const wasFirst = queue[0]?.tab === holder
    const left = wasFirst ? queue.slice(1) : queue.filter((waiting) => waiting.tab !== holder)
    queues.set(name, left)
    if (wasFirst) left[0]?.start()
  }

  function tab(): TestTab {
    const self = {}
    let alive = true
    let thawed = Promise.withResolvers<void>()
    thawed.resolve()
    const kills = new Map<Moment, number>()
    const never = () => new Promise<never>(() => undefined)

    const kill = () => {
      alive = false
      listeners.delete(self)
      for (const [name, queue] of queues) {
        const held = queue[0]?.tab === self
        const left = queue.filter((waiting) => waiting.tab !== self)
        queues.set(name, left)
        if (held) left[0]?.start()
      }
    }
    const pass = (moment: Moment) => {
      const left = kills.get(moment)
      if (left === undefined) return
      kills.set(moment, left - 1)
      if (left === 1) kill()
    }
    /** What comes back to this tab: nothing when it is gone, later when it is frozen. */
    async function reach<Result>(work: Promise<Result>): Promise<Result> {
      const result = await work.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      await thawed.promise
      if (!alive) return never()
      if ('error' in result) throw result.error
      return result.value
    }

    const store: Store = {
      trouble: () => null,
      read: (key) => reach(time.busy(disk.read(key))),
      async change<Result>(key: string, step: (stored: unknown) => Step<Result>) {
        await thawed.promise
        pass('before-write')
        if (!alive) return never()
        const result = await reach(time.busy(disk.change(key, step)))
        pass('after-write')
        return alive ? result : never()
      },
    }
    const locks: Locks = {
      async hold(name, task) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const queue = queues.get(name) ?? []
        queues.set(name, [...queue, { tab: self, start: resolve }])
        if (queue.length === 0) resolve()
        await reach(promise)
        try {
          return await task()
        } finally {
          if (alive) release(name, self)
        }
      },
    }
    const channel: Channel = {
      post(message) {
        if (!alive) return
        for (const [other, heard] of listeners) {
          if (other !== self) for (const listener of heard) void time.busy(Promise.resolve().then(() => listener(message)))
        }
      },
      listen(listener) {
        const heard = listeners.get(self) ?? new Set()
        listeners.set(self, heard)
        const hear = (message: unknown) => void thawed.promise.then(() => alive && listener(message))
        heard.add(hear)
        return () => heard.delete(hear)
      },
    }
    const fetch: typeof globalThis.fetch = async (input, init) => {
      await thawed.promise
      pass('before-send')
      if (!alive) return never()
      const answer = await reach(network.fetch(input, init))
      pass('after-send')
      return alive ? answer : never()
    }
    let answered = true
    const serverClock = createServerClock(time.elapsed)
    const api = createApi('http://shop.test', fetch, (contact) => {
      answered = contact.answered
      if (contact.answered && contact.date !== null) serverClock.note(contact.date)
    })
    return {
      store: createFallbackStore(store, () => answered),
      locks,
      channel,
      api,
      serverClock,
      reachable: () => answered,
      timers: { after: (ms, task) => time.after(ms, () => void thawed.promise.then(() => alive && task())) },
      now: () => time.serverNow() + skew,
      elapsed: time.elapsed,
      random,
      uuid: () => crypto.randomUUID(),
      bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      requestSync: () => undefined,
      kill,
      freeze() {
        thawed = Promise.withResolvers()
      },
      thaw: () => thawed.resolve(),
      killAt: (moment, nth = 1) => void kills.set(moment, nth),
      alive: () => alive,
    }
  }

  let cookieValue: string | null = null
  const cookie: KeyCookie = {
    read: () => cookieValue,
    write: (key) => {
      cookieValue = key
    },
  }
  return {
    disk,
    cookie,
    tab,
    jump(ms) {
      skew += ms
    },
  }
}
