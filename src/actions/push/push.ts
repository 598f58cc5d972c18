import type { PushStanding } from '../../data/push/browser-push.ts'
import type { Awaited } from '../../data/push/record.ts'
import type { PushOutcome, Wanted } from '../../data/push/subscribe.ts'
import { proxy } from 'valtio/vanilla'
import { createPort, preloadEngine } from '../../lazy/load-engine.ts'

export type { Awaited, PushOutcome, PushStanding, Wanted }

/** What the engine does for notifications. */
export interface PushEngine {
  /** Looks at the browser and the device anew: the shopper may have changed the browser's settings. */
  look(): Promise<void>
  want(wanted: Wanted): Promise<PushOutcome>
}

const engine = createPort<PushEngine>()

export const connectPush = engine.connect

export async function refreshPush(): Promise<void> {
  await (await engine.get()).look()
}

/** From now on this device is told of exactly this. Call it at a press: the browser's own question, where it has one, is asked first. */
export async function subscribeTo(wanted: Wanted): Promise<PushOutcome> {
  // Before anything is waited for, or the browser no longer sees the press that it wants to see.
  if (wanted.topics.length > 0 && 'Notification' in globalThis && Notification.permission === 'default')
    await Notification.requestPermission()
  return (await engine.get()).want(wanted)
}

/** What a shopper pressed to be told of: every order of theirs, or one product. */
export type PushOffer = { topic: 'orders' } | { topic: 'back-in-stock'; slug: string; name: string }

/** The dialog "Notifications on this device", which any part of the page may open. */
export const pushDialog = proxy({ open: false, offer: null as PushOffer | null })

export function openNotifications(offer: PushOffer | null = null): void {
  Object.assign(pushDialog, { open: true, offer })
  preloadEngine()
}

export function closeNotifications(): void {
  pushDialog.open = false
}
