import type { ErrorCode } from '../src/contract/http/codes.ts'
import { showBadge } from '../src/data/installed/badge.ts'
import { createBrowserDevice } from '../src/data/browser-device.ts'
import type { Device } from '../src/data/device.ts'
import { GATE_WORD, isGateClosed, noteGate } from '../src/data/gate.ts'
import { nextStep } from '../src/data/outbox/next.ts'
import { createOutbox } from '../src/data/outbox/outbox.ts'
import { createRecords } from '../src/data/outbox/records.ts'
import type { Scope } from '../src/data/outbox/scope.ts'
import { queues, type QueueRegistry } from '../src/data/queues.ts'
import { ownerOf, readPrincipal, termsOf } from '../src/data/account/owner.ts'
import { finishLogOut, OWNER_WORD } from '../src/data/account/sign-out.ts'
import { SESSION_LOCK } from '../src/data/account/session-context.ts'
import { ifNotStored } from '../src/data/storage/storage-error.ts'

/** Does `drainOutboxes` for this browser, and notes what the shop says of its gate: the next start may have no network [I11]. `noted`: pages read it anew. */
export async function drainHere(noted: () => void): Promise<void> {
  let judgement: ErrorCode | null | undefined
  const device = createBrowserDevice(() => undefined, { judged: (code) => (judgement = code) })
  const note = await judgementNoter(device)
  try {
    await drainOutboxes(device)
  } finally {
    if (judgement !== undefined && (await note(judgement))) noted()
  }
}

/**
 * Notes what a judgement says of the gate, as it stood when this was called. True when it says something new; what a page has noted since is
 * newer than it.
 */
export async function judgementNoter({
  store,
  channel,
}: Pick<Device, 'store' | 'channel'>): Promise<(code: ErrorCode | null) => Promise<boolean>> {
  const stands = () => isGateClosed(store).catch(ifNotStored(undefined))
  const before = await stands()
  return async (code) => {
    const closed = code === 'gate_closed'
    const now = await stands()
    if (now === undefined || now !== before || now === closed) return false
    await noteGate(store, closed).catch(ifNotStored(undefined))
    channel.post(GATE_WORD)
    return true
  }
}

/**
 * Ends a session that was left behind without a network, then sends what waits in every queue, as a page would, under the same locks, and
 * shows on the app's icon what is left. Throws when something still waits: the browser then tries again.
 */
export async function drainOutboxes(device: Device, badge = showBadge, registry: QueueRegistry = queues): Promise<void> {
  const principal = await readPrincipal(device)
  if (principal === null) return
  if (principal.kind === 'guest' && principal.mustLogOut && !(await endSession(device)))
    throw new Error('The shop has still to be told of a sign-out')
  const owner = ownerOf(principal)
  const terms = termsOf(principal)
  const left: Left[] = []
  for (const queue of registry) left.push(await drain(device, queue.scopeFor(terms), owner))
  await badge(left.reduce((sum, { count }) => sum + count, 0))
  if (left.some(({ waits }) => waits)) throw new Error('Some changes still wait to be sent')
}

/** Until the shop has ended it, nothing else carries it [I9]. */
function endSession(device: Device): Promise<boolean> {
  device.identify(false)
  const follow = async () => {
    device.identify(true)
    device.channel.post(OWNER_WORD)
  }
  return device.locks.hold(SESSION_LOCK, () => finishLogOut({ device, follow }))
}

/** What a queue holds after it was drained. `waits`: for a time or a network; what waits for the shopper does not count. */
interface Left {
  waits: boolean
  /** Changes that wait, or were refused. */
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
