import type { AnyErrorCode } from '../src/contract/desk/desk-codes.ts'
import { showBadge } from '../src/data/installed/badge.ts'
import { createBrowserDevice } from '../src/data/browser-device.ts'
import type { Device } from '../src/data/device.ts'
import { GATE_MESSAGE, isGateClosed, storeGate } from '../src/data/gate.ts'
import { nextStep } from '../src/data/outbox/next.ts'
import { createOutbox } from '../src/data/outbox/outbox.ts'
import { createRecords } from '../src/data/outbox/records.ts'
import type { Scope } from '../src/data/outbox/scope.ts'
import { queues, type QueueRegistry } from '../src/data/queues.ts'
import { ownerOf, readPrincipal, termsOf } from '../src/data/account/owner.ts'
import { finishLogOut, OWNER_MESSAGE } from '../src/data/account/sign-out.ts'
import { SESSION_LOCK } from '../src/data/account/session-context.ts'
import { ifNotStored } from '../src/data/storage/storage-error.ts'

/** Drains this browser's queues and stores the state of the gate: the next start may be offline [I11]. `onGateChange` is called when that changed. */
export async function drainHere(onGateChange: () => void): Promise<void> {
  let classification: AnyErrorCode | null | undefined
  const device = createBrowserDevice(() => undefined, { classified: (code) => (classification = code) })
  const note = await createGateNoter(device)
  try {
    await drainOutboxes(device)
  } finally {
    if (classification !== undefined && (await note(classification))) onGateChange()
  }
}

/**
 * Stores the state of the gate that a response proves. True when it is new. A note that a page has stored since this call is newer and stays
 * [I11].
 */
export async function createGateNoter({
  store,
  channel,
}: Pick<Device, 'store' | 'channel'>): Promise<(code: AnyErrorCode | null) => Promise<boolean>> {
  const read = () => isGateClosed(store).catch(ifNotStored(undefined))
  const before = await read()
  return async (code) => {
    const closed = code === 'gate_closed'
    const now = await read()
    if (now === undefined || now !== before || now === closed) return false
    await storeGate(store, closed).catch(ifNotStored(undefined))
    channel.post(GATE_MESSAGE)
    return true
  }
}

/**
 * Ends the session of a customer who signed out offline [I9]. Then drains every queue under the same locks as a page [W4], and shows the
 * number of remaining changes on the app's icon [W7]. Throws when a change still waits: the browser then tries again.
 */
export async function drainOutboxes(device: Device, badge = showBadge, registry: QueueRegistry = queues): Promise<void> {
  const principal = await readPrincipal(device)
  if (principal === null) return
  if (principal.kind === 'guest' && principal.mustLogOut && !(await endSession(device)))
    throw new Error('The server has not received a sign-out yet')
  const owner = ownerOf(principal)
  const terms = termsOf(principal)
  const left: Left[] = []
  for (const queue of registry) left.push(await drain(device, queue.scopeFor(terms), owner))
  await badge(left.reduce((sum, { count }) => sum + count, 0))
  if (left.some(({ waits }) => waits)) throw new Error('Some changes still wait to be sent')
}

/** Until the server has ended the session, only this call carries its cookie [I9]. */
function endSession(device: Device): Promise<boolean> {
  device.identify(false)
  const follow = async () => {
    device.identify(true)
    device.channel.post(OWNER_MESSAGE)
  }
  return device.locks.hold(SESSION_LOCK, () => finishLogOut({ device, follow }))
}

/** A queue after the drain. `waits`: for a time or a network; a change that waits for the user does not count. */
interface Left {
  waits: boolean
  /** Changes that wait or were rejected. */
  count: number
}

async function drain<Base>(device: Device, scope: Scope<Base>, owner: string): Promise<Left> {
  const outbox = createOutbox(device, scope, owner)
  try {
    await outbox.drain(true)
  } finally {
    outbox.close()
  }
  const record = await createRecords(device.store, scope, owner, device.uuid).read()
  const left = nextStep(record, scope, { now: device.now(), serverNow: device.serverClock.now(), eager: false })
  return { waits: left.kind === 'wait' || left.kind === 'send', count: record.ops.length + record.rejected.length }
}
