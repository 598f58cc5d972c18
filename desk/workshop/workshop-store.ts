import * as z from 'zod/mini'
import { anyFailureSchema } from '../../src/contract/desk/desk-codes.ts'
import { deskMeSchema, type DeskMe } from '../../src/contract/desk/desk.ts'
import { freshKey, OWNER, storedPrincipal, type CustomerPrincipal } from '../../src/data/account/owner.ts'
import { createBrowserDevice } from '../../src/data/browser-device.ts'
import type { Device } from '../../src/data/device.ts'
import { removedUnsent } from '../../src/data/outbox/changes.ts'
import type { RejectedOperation } from '../../src/data/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../src/data/outbox/outbox.ts'
import { readAttachment, recordKey } from '../../src/data/outbox/records.ts'
import type { OutboxRecord } from '../../src/data/outbox/record.ts'
import { deleteValue, writeValue } from '../../src/data/storage/store.ts'
import { StorageError } from '../../src/data/storage/storage-error.ts'
import type { Workshop } from '../../src/contract/desk/workshop/desk-workshop.ts'
import { readChange, stateAfter, workshopDraft, workshopScope, type WorkshopChange } from './queue.ts'
import { showWorkshop, type ShownCount, type ShownOrder } from './show-workshop.ts'

/** The name of the desk's database on a device. The shop's data has another. */
const DATABASE = 'stoep-desk'
const ME = 'me'
const RECORDS = recordKey(workshopScope.name, '')

/** What a user reads when the device could not store a change. */
export const NO_ROOM = 'This device has no room to keep the change. It was not saved.'

/** What the screen of the workshop shows. */
export interface WorkshopView {
  /** The device's copy has been read. */
  ready: boolean
  /** Null before the first answer of the server. */
  shown: { orders: ShownOrder[]; counts: ShownCount[]; more: boolean; moreCounts: boolean } | null
  /** The server's time of the copy, ms since 1970. */
  asOf: number | null
  waiting: OutboxRecord<Workshop>['ops']
  rejected: RejectedOperation[]
  /** The server answered the last call. */
  answered: boolean
  /** The last change was not stored: the device has no room, or stores nothing. */
  notStored: boolean
}

const nothing: WorkshopView = { ready: false, shown: null, asOf: null, waiting: [], rejected: [], answered: true, notStored: false }
let view = nothing
const listeners = new Set<() => void>()

function show(changes: Partial<WorkshopView>): void {
  view = { ...view, ...changes }
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const readView = (): WorkshopView => view
export function listenToView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let opened: Device | undefined
/** The desk's part of this device. */
const device = (): Device =>
  (opened ??= createBrowserDevice(() => undefined, {
    name: DATABASE,
    failure: anyFailureSchema,
    observe: ({ answered }) => answered !== view.answered && show({ answered }),
  }))

/** The person who was last at the desk on this device; null without one, and on a device that stores nothing. */
export async function readStoredMe(): Promise<DeskMe | null> {
  const parsed = z.safeParse(deskMeSchema, await device().store.read(ME).catch(nullIfNotStored))
  return parsed.success ? parsed.data : null
}

/** Stores who is at the desk, so that the workshop opens without a signal. */
export const storeMe = (me: DeskMe): Promise<unknown> => writeValue(device().store, ME, me).catch(nullIfNotStored)

function nullIfNotStored(cause: unknown): null {
  if (cause instanceof StorageError) return null
  throw cause
}

/**
 * Removes the stored data of customers and of the person at the desk, because the session has ended. Unsent changes stay: the device sends
 * them when the same person signs in again.
 */
export async function forgetWorkshop(): Promise<void> {
  current?.outbox.close()
  current = null
  view = nothing
  show({})
  const { store } = device()
  await deleteValue(store, ME).catch(nullIfNotStored)
  await dropBases(null)
}

/** Removes the copies of all owners but one. A record with waiting changes stays without its copy. */
const dropBases = (kept: string | null): Promise<unknown> =>
  device()
    .store.changeAll((all) => ({
      writes: [...all].flatMap(([key, value]) => {
        if (!key.startsWith(RECORDS) || key === `${RECORDS}${kept}`) return []
        const left = z.safeParse(z.looseObject({ ops: z.array(z.unknown()), rejected: z.array(z.unknown()) }), value)
        if (!left.success) return []
        const isEmpty = left.data.ops.length === 0 && left.data.rejected.length === 0
        return [[key, isEmpty ? undefined : { ...left.data, base: null, baseRev: -1 }] as const]
      }),
      result: undefined,
    }))
    .catch(nullIfNotStored)

addEventListener('online', () => void refreshWorkshop())

let current: { owner: string; outbox: Outbox<Workshop> } | null = null

/** Opens the workshop of a person on this device, and fetches it where the server answers. */
export async function openWorkshop(owner: string): Promise<void> {
  if (current?.owner === owner) return current.outbox.refresh()
  current?.outbox.close()
  const own = device()
  const principal: CustomerPrincipal = {
    kind: 'customer',
    id: owner,
    key: freshKey(own),
    role: 'staff',
    discount: 0,
    from: [],
    refreshedAt: null,
  }
  await writeValue(own.store, OWNER, storedPrincipal(principal)).catch(nullIfNotStored)
  await dropBases(owner)
  const outbox = createOutbox(own, workshopScope, owner)
  current = { owner, outbox }
  outbox.listen(({ base, ops, rejected, serverDate }) => {
    // The server rejects a change of an order that has changed elsewhere. The screen shows its state now.
    if (rejected.length > view.rejected.length && view.ready) void outbox.refresh()
    show({
      ready: true,
      shown: base && { ...showWorkshop(base, ops), more: base.more, moreCounts: base.more_counts === true },
      asOf: serverDate,
      waiting: ops,
      rejected,
    })
  })
  await outbox.start()
}

/** Fetches the workshop again, and sends what is due. */
export const refreshWorkshop = async (): Promise<void> => current?.outbox.refresh()

/** The user's "Try now": sends blocked changes again, and those that are more than two weeks old. */
export const sendNow = async (): Promise<void> => current?.outbox.retry()

/** Stores a change, which is sent now or when the server is reachable, exactly once. Resolves with whether the device has stored it. */
export async function changeWorkshop(change: WorkshopChange, photo: string | null = null): Promise<boolean> {
  const named = change.type === 'workshop.deliver' ? change.args.photo : null
  return append(change, photo !== null && named !== null ? [[named, photo]] : [])
}

/** Stores the change that takes back a step. It replaces the waiting step that it names, in one transaction. */
export const takeBackLater = (change: Extract<WorkshopChange, { type: 'workshop.undo' }>): Promise<boolean> =>
  append(change, [], change.args.key ?? undefined)

async function append(change: WorkshopChange, files: readonly (readonly [string, string])[], instead?: string): Promise<boolean> {
  if (!current) return false
  try {
    await current.outbox.appendAll([workshopDraft(change, files)], instead)
    show({ notStored: false })
    return true
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause
    show({ notStored: true })
    return false
  }
}

/** How the try to remove a waiting step ended. `sent`: the server may have it, so the device cannot take it back alone. */
export type Removal = 'removed' | 'sent' | 'not stored'

/** Removes a waiting step from the device, unless an attempt to send it has begun. One transaction decides. */
export async function removeUnsent(id: string): Promise<Removal> {
  if (!current) return 'not stored'
  let isRemoved = false
  try {
    await current.outbox.amend((record) => {
      const next = removedUnsent(record, id)
      isRemoved = next !== record
      return next
    })
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause
    return 'not stored'
  }
  return isRemoved ? 'removed' : 'sent'
}

/** Makes a rejected change again, with the order and the count as they are now. The photo of a delivery stays. */
export async function changeAgain({ id, ...stored }: RejectedOperation): Promise<boolean> {
  const change = readChange(stored)
  if (!change) return false
  const renewed = renew(change)
  if (!renewed) return false
  const photo = renewed.type === 'workshop.deliver' ? renewed.args.photo : null
  const data = photo === null ? null : await readAttachment(device().store, photo).catch(nullIfNotStored)
  return append(renewed, photo !== null && data !== null ? [[photo, data]] : [], id)
}

/** The change for what the screen shows now; null where the order or the count is gone. */
function renew(change: WorkshopChange): WorkshopChange | null {
  const { args } = change
  if (change.type === 'workshop.count') {
    const row = view.shown?.counts.find((one) => one.product_id === change.args.productId && one.variation === change.args.variation)
    const { lowLevel: _, ...counted } = change.args
    return row ? { ...change, args: { ...counted, seen: row.count } } : null
  }
  const order = 'orderId' in args ? view.shown?.orders.find(({ order_id }) => order_id === args.orderId) : undefined
  if (change.type === 'workshop.note') return change
  if (!order) return null
  // What the order is now is not what was to be taken back.
  if (change.type === 'workshop.undo' && order.state !== stateAfter[change.args.step]) return null
  if (change.type === 'workshop.undo') return { ...change, args: { ...change.args, version: order.version } }
  if (change.type === 'workshop.dispatch') return { ...change, args: { ...change.args, version: order.version } }
  if (change.type === 'workshop.ready') return { ...change, args: { ...change.args, version: order.version } }
  return { ...change, args: { ...change.args, version: order.version } }
}

/** Whether a rejected change can be made again. */
export function canChangeAgain({ code, ...stored }: RejectedOperation): boolean {
  const change = readChange(stored)
  return change !== null && (code === 'order_changed' || code === 'stock_changed') && renew(change) !== null
}

/** Discards a waiting change or a rejection. */
export const discardChange = async (id: string): Promise<void> => current?.outbox.discard(id)
