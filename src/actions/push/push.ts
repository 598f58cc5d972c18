import type { PushPermission } from '../../data/push/browser-push.ts'
import type { AwaitedProduct } from '../../data/push/record.ts'
import type { PushOutcome, Wanted } from '../../data/push/subscribe.ts'
import { createPort } from '../../lazy/load-engine.ts'

export type { AwaitedProduct, PushOutcome, PushPermission, Wanted }

/** What the engine does for notifications. */
export interface PushEngine {
  /** Reads the browser's permission and the device's record again: the customer may have changed the browser's settings. */
  look(): Promise<void>
  want(wanted: Wanted): Promise<PushOutcome>
}

const engine = createPort<PushEngine>()

export const connectPush = engine.connect

export async function refreshPush(): Promise<void> {
  await (await engine.get()).look()
}

/** Replaces the notifications of this device by `wanted`. Call it in a click handler: it may show the browser's permission prompt first. */
export async function subscribeTo(wanted: Wanted): Promise<PushOutcome> {
  // Before the first `await`: browsers allow the prompt only during the click.
  if (wanted.topics.length > 0 && 'Notification' in globalThis && Notification.permission === 'default')
    await Notification.requestPermission()
  return (await engine.get()).want(wanted)
}
