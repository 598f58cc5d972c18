import { createApi, type ApiHooks } from '../../../src/data/network/api.ts'
import type { Channel, Device, Locks } from '../../../src/data/device.ts'
import { createFallbackStore } from '../../../src/data/storage/fallback-store.ts'
import type { AnyErrorCode } from '../../../src/contract/desk/desk-codes.ts'
import type { SessionCookies } from '../../../src/data/account/session-context.ts'
import { createServerClock } from '../../../src/data/network/server-clock.ts'
import type { Everything, Step, Store, Sweep } from '../../../src/data/storage/store.ts'
import { createCookieJar } from '../account/cookie-jar.ts'
import type { Network } from './network.ts'
import { createTestDisk, type TestDisk } from '../server/test-disk.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

/** The points at which a tab can be killed: around each write and each request, and after the server's effect. */
export type KillPoint = 'before-write' | 'after-write' | 'before-send' | 'after-send'

/** One tab, or the worker, of a device. */
export interface TestTab extends Device {
  /** Closes the tab: its work stops, and its locks are released. */
  kill(): void
  /** Stops all its code until `thaw`. */
  freeze(): void
  thaw(): void
  /** Kills the tab at the nth occurrence (from 1) of a point. */
  killAt(point: KillPoint, nth?: number): void
  alive(): boolean
  /** The codes of rejections that this tab received, in order. */
  refusals: AnyErrorCode[]
  /** From now on `classified` receives the rejections of this tab's calls. */
  onClassified(classified: (code: AnyErrorCode | null, asked: number) => void): void
}

export interface TestDevice {
  disk: TestDisk
  /** The cookies that a script of the page can read. */
  cookie: SessionCookies
  /** The value of any cookie of the browser; undefined for none. */
  cookieNamed(name: string): string | undefined
  tab(): TestTab
  /** Moves only the device's clock, not the virtual time. */
  jump(ms: number): void
}

interface Waiting {
  tab: object
  start: () => void
}

interface Parts {
  time: Pick<VirtualTime, 'elapsed' | 'serverNow' | 'after' | 'busy'>
  network: Pick<Network, 'fetch'>
  random: () => number
  disk?: TestDisk
  /** The origin of the server. */
  origin?: string
  /** The schema of failures, if not that of the shop's pages. */
  failure?: ApiHooks['failure']
}

/** A device whose tabs share a disk, Web Locks and a BroadcastChannel, all in memory and in virtual time. */
export function createTestDevice({
  time,
  network,
  random,
  disk = createTestDisk(),
  origin = 'http://shop.test',
  failure,
}: Parts): TestDevice {
  let skew = 0
  const jar = createCookieJar()
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
    const kills = new Map<KillPoint, number>()
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
    const pass = (point: KillPoint) => {
      const left = kills.get(point)
      if (left === undefined) return
      kills.set(point, left - 1)
      if (left === 1) kill()
    }
    /** Resolves in this tab: never after a kill, after the thaw while frozen. */
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

    async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
      await thawed.promise
      pass('before-write')
      if (!alive) return never()
      const result = await reach(time.busy(work()))
      pass('after-write')
      return alive ? result : never()
    }

    const store: Store = {
      problem: () => null,
      read: (key) => reach(time.busy(disk.read(key))),
      change<Result>(key: string, step: (stored: unknown, beside: unknown) => Step<Result>, beside?: string) {
        return writing(() => disk.change(key, step, beside))
      },
      changeAll<Result>(step: (all: Everything) => Sweep<Result>) {
        return writing(() => disk.changeAll(step))
      },
    }
    const locks: Locks = {
      async hold(name, task) {
        if (!alive) return never()
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
      const answer = await reach(jar.fetch(network.fetch, input, init))
      pass('after-send')
      return alive ? answer : never()
    }
    let answered = true
    let signOut = new AbortController()
    const refusals: AnyErrorCode[] = []
    const classifiedListeners: ((code: AnyErrorCode | null, asked: number) => void)[] = []
    const now = () => time.serverNow() + skew
    const serverClock = createServerClock(time.elapsed, now)
    const api = createApi(origin, fetch, {
      observe(contact) {
        answered = contact.answered
        if (contact.answered && contact.date !== null) serverClock.note(contact.date)
      },
      classified(code, asked) {
        if (code) refusals.push(code)
        for (const listener of classifiedListeners) listener(code, asked)
      },
      elapsed: time.elapsed,
      ...(failure && { failure }),
      signedOut: () => signOut.signal,
    })
    return {
      store: createFallbackStore(store, () => answered, time.elapsed),
      locks,
      channel,
      api,
      serverClock,
      reachable: () => answered,
      timers: { after: (ms, task) => time.after(ms, () => void thawed.promise.then(() => alive && task())) },
      now,
      elapsed: time.elapsed,
      random,
      identify(yes) {
        if (!yes) signOut.abort()
        else if (signOut.signal.aborted) signOut = new AbortController()
      },
      identifies: () => !signOut.signal.aborted,
      refusals,
      onClassified: (classified) => void classifiedListeners.push(classified),
      uuid: () => crypto.randomUUID(),
      bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      requestSync: () => undefined,
      kill,
      freeze() {
        thawed = Promise.withResolvers()
      },
      thaw: () => thawed.resolve(),
      killAt: (point, nth = 1) => void kills.set(point, nth),
      alive: () => alive,
    }
  }

  return {
    disk,
    cookie: jar.script,
    cookieNamed: jar.named,
    tab,
    jump(ms) {
      skew += ms
    },
  }
}
