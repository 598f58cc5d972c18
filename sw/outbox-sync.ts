import { createBrowserDevice } from '../src/data/browser-device.ts'
import { cartScope } from '../src/data/outbox/cart-scope.ts'
import { nextStep } from '../src/data/outbox/next.ts'
import { createOutbox } from '../src/data/outbox/outbox.ts'
import { createRecords } from '../src/data/outbox/records.ts'
import { readOwner } from '../src/data/owner.ts'

/** Sends what waits in the outbox, as a page would, under the same lock. Throws when something still waits: the browser then tries again. */
export async function drainOutbox(): Promise<void> {
  const device = createBrowserDevice(() => undefined)
  const owner = await readOwner(device)
  if (owner === null) return
  const outbox = createOutbox(device, cartScope, owner)
  try {
    await outbox.wake(true)
  } finally {
    outbox.close()
  }
  const record = await createRecords(device.store, cartScope, owner, device.uuid).read()
  const left = nextStep(record, cartScope, { now: device.now(), serverNow: device.serverClock.now(), eager: false })
  if (left.kind === 'wait' || left.kind === 'send') throw new Error('Some changes still wait to be sent')
}
