import type { Api } from './network/api.ts'
import type { ServerClock } from './network/server-clock.ts'
import type { Store } from './storage/store.ts'

export interface Timers {
  /** Runs `task` once after `ms`. Call what it returns to cancel. */
  after(ms: number, task: () => void): () => void
}

export interface Locks {
  /** Runs `task` while nobody else on this device, in any tab or worker, holds `name`. Waits for it. */
  hold<Result>(name: string, task: () => Promise<Result>): Promise<Result>
}

/** Words between the tabs and the worker of one device. One's own messages are not heard. */
export interface Channel {
  post(message: unknown): void
  /** Call what it returns to stop listening. */
  listen(listener: (message: unknown) => void): () => void
}

/** Everything of the platform that the device's copy of the shop stands on, so that tests can stand in for it. */
export interface Device {
  store: Store
  locks: Locks
  channel: Channel
  api: Api
  serverClock: ServerClock
  timers: Timers
  /** The shop answered last time it was asked, and nothing says that the network is gone. */
  reachable(): boolean
  /** The device's clock, ms since 1970. May jump; never used to judge an age [D9]. */
  now(): number
  /** Milliseconds since some start; never jumps. */
  elapsed(): number
  /** 0 ≤ n < 1 */
  random(): number
  /** From now on requests carry cookies, or none: a session that has to end must not go on by itself [I9]. */
  identify(yes: boolean): void
  uuid(): string
  bytes(count: number): Uint8Array
  /** Asks the browser to wake the worker's drain when there is a network. */
  requestSync(): void
}
