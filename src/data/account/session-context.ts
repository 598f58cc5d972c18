import type { Device } from '../device.ts'
import type { KeyCookie } from './owner.ts'

/** The readable cookies of a page. */
export interface SessionCookies extends KeyCookie {
  /** The server's word that somebody is signed in, worth nothing by itself; null without it. */
  hint(): 'customer' | 'trade' | null
  dropHint(): void
}

/** What signing in and out need of a tab. */
export interface SessionContext {
  device: Device
  cookies: SessionCookies
  /** Sends what waits of whoever shops now, for at most `ms`. */
  drained(ms: number): Promise<void>
  /** Who shops here has changed on the device: this tab goes along, and the others are told. */
  follow(): Promise<void>
  /** A customer is gone from this device: takes away what is not in its store, caches and push subscription. May be repeated. */
  emptied(): Promise<void>
}

/** Signing in, out and refreshing happen one after the other on a device, in whatever tabs [I2]. */
export const SESSION_LOCK = 'session'
/** Milliseconds that what waits may take to be sent before somebody signs in or out. */
export const DRAIN_WITHIN = 5000
