import type { Device } from '../device.ts'
import type { KeyCookie } from './owner.ts'

/** The readable cookies of a page. */
export interface SessionCookies extends KeyCookie {
  /** The server's hint that a customer is signed in, which proves nothing; null without it. */
  hint(): 'customer' | 'trade' | null
  dropHint(): void
}

/** The dependencies of sign-in and sign-out in a tab. */
export interface SessionContext {
  device: Device
  cookies: SessionCookies
  /** Sends the waiting changes of the current owner, for at most `ms`. */
  drainWithin(ms: number): Promise<void>
  /** Call it after a change of the stored principal: this tab reads it, and messages the other tabs. */
  follow(): Promise<void>
  /** Removes a customer's data outside the store: caches and the push subscription. May be repeated, and never rejects. */
  purge(): Promise<void>
}

/** The Web Lock under which sign-in, sign-out and refresh run one after the other, over all tabs [I2]. */
export const SESSION_LOCK = 'session'
/** The longest drain before a sign-in or sign-out, in milliseconds [I3] [I8]. */
export const DRAIN_WITHIN = 5000
