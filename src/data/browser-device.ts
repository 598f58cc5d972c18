import { createApi, type ApiHooks } from './network/api.ts'
import type { Channel, Device, Locks, Timers } from './device.ts'
import { createFallbackStore } from './storage/fallback-store.ts'
import { createSerialQueue, type SerialQueue } from '../domain/serial-queue.ts'
import { createIndexedStore } from './storage/indexed-store.ts'
import { createServerClock } from './network/server-clock.ts'

/** The name of the shop's database and channel. */
const SHOP = 'stoep'
/** The tag of the background sync that drains the outbox. */
export const SYNC_TAG = 'outbox'

/** The differences between the shop and the desk in one browser: the desk has a database, a channel and failures of its own. */
interface DeviceOptions extends Pick<ApiHooks, 'observe' | 'classified' | 'pauseEnd' | 'failure'> {
  /** The name of the database and of the channel. */
  name?: string
}

/** The device of this browser. Page and worker of the shop differ only in `requestSync`. */
export function createBrowserDevice(
  requestSync: () => void,
  { name = SHOP, observe, classified, pauseEnd, failure }: DeviceOptions = {},
): Device {
  const timers = browserTimers()
  const elapsed = () => performance.now()
  const now = () => Date.now()
  const serverClock = createServerClock(elapsed, now)
  let answered = true
  let signOut = new AbortController()
  const reachable = () => answered && navigator.onLine
  const hooks: ApiHooks = {
    observe(contact) {
      answered = contact.answered
      if (contact.answered && contact.date !== null) serverClock.note(contact.date)
      observe?.(contact)
    },
    classified,
    pauseEnd,
    ...(failure && { failure }),
    elapsed,
    signedOut: () => signOut.signal,
  }
  return {
    store: createFallbackStore(createIndexedStore(timers, undefined, name), reachable, elapsed),
    locks: 'locks' in navigator ? webLocks(navigator.locks) : singleContextLocks(),
    channel: browserChannel(name),
    api: createApi(location.origin, fetch.bind(globalThis), hooks),
    serverClock,
    reachable,
    timers,
    now,
    elapsed,
    random: () => Math.random(),
    identify(yes) {
      if (!yes) signOut.abort()
      else if (signOut.signal.aborted) signOut = new AbortController()
    },
    identifies: () => !signOut.signal.aborted,
    uuid,
    bytes: randomBytes,
    requestSync,
  }
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** `crypto.randomUUID` is missing on plain http addresses, such as a development server in a local network. */
function uuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const hex = Array.from(randomBytes(16), (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Timers of `setTimeout`. */
export function browserTimers(): Timers {
  return {
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  }
}

function webLocks(locks: LockManager): Locks {
  return { hold: (name, task) => locks.request(name, task) }
}

/** Without Web Locks two tabs may send the same change at once. Its idempotency key still gives one effect. */
function singleContextLocks(): Locks {
  const queues = new Map<string, SerialQueue>()
  return {
    async hold(name, task) {
      const inTurn = queues.get(name) ?? createSerialQueue()
      queues.set(name, inTurn)
      return inTurn(task)
    },
  }
}

function browserChannel(name: string): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const receive = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}
