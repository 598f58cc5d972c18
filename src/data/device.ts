import type { Api } from './network/api.ts'
import type { ServerClock } from './network/server-clock.ts'
import type { Store } from './storage/store.ts'

export interface Timers {
  /** Runs `task` once after `ms`. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void
}

export interface Locks {
  /** Waits for the lock `name`, which one tab or worker of this device holds at a time, and runs `task` under it. */
  hold<Result>(name: string, task: () => Promise<Result>): Promise<Result>
}

/** Messages between the tabs and the worker of one device. A sender does not receive its own [T3]. */
export interface Channel {
  post(message: unknown): void
  /** Returns a function that stops it. */
  listen(listener: (message: unknown) => void): () => void
}

/** The platform, so that tests can replace it. */
export interface Device {
  store: Store
  locks: Locks
  channel: Channel
  api: Api
  serverClock: ServerClock
  timers: Timers
  /** The server answered the last call, and the browser reports a network. */
  reachable(): boolean
  /** The device's clock, ms since 1970. It may jump, so it never measures age [D9]. */
  now(): number
  /** Milliseconds since some start; never jumps. */
  elapsed(): number
  /** 0 ≤ n < 1 */
  random(): number
  /** From now on requests carry cookies, or none: a session that must end must not continue [I9]. */
  identify(yes: boolean): void
  /** Whether requests carry cookies. */
  identifies(): boolean
  uuid(): string
  bytes(count: number): Uint8Array
  /** Asks the browser to start the worker's drain when there is a network [D1]. */
  requestSync(): void
}
