import type { PushPermission } from '../../data/push/browser-push.ts'
import type { AwaitedProduct } from '../../data/push/record.ts'
import type { PushOutcome, PushChoice } from '../../data/push/subscribe.ts'
import { createPort } from '../../lazy/load-engine.ts'

export type { AwaitedProduct, PushOutcome, PushPermission, PushChoice }

/** What the engine does for notifications. */
export interface PushEngine {
  /** Reads the browser's permission and the device's record again: the customer may have changed the browser's settings. */
  refresh(): Promise<void>
  choose(choice: PushChoice): Promise<PushOutcome>
}

const engine = createPort<PushEngine>()

export const connectPush = engine.connect

export async function refreshPush(): Promise<void> {
  await (await engine.get()).refresh()
}

/** Replaces the notifications of this device by `choice`. Call it in a click handler: it may show the browser's permission prompt first. */
export async function subscribeTo(choice: PushChoice): Promise<PushOutcome> {
  // Before the first `await`: browsers allow the prompt only during the click.
  if (choice.topics.length > 0 && 'Notification' in globalThis && Notification.permission === 'default')
    await Notification.requestPermission()
  return (await engine.get()).choose(choice)
}
