import * as z from 'zod/mini'
import { ApiError } from '../../src/contract/http/api-error.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { workshopSchema, type Workshop } from '../../src/contract/desk/workshop/desk-workshop.ts'
import { deskStateOf } from '../../src/domain/orders/staff-actions.ts'
import { PHOTO_TIME } from '../../src/data/outbox/photos.ts'
import { createArguments, type Understood } from '../../src/data/outbox/arguments.ts'
import { callOptions } from '../../src/data/outbox/caller.ts'
import type { Attachment, Draft } from '../../src/data/outbox/operation.ts'
import type { StoredChange } from '../../src/data/outbox/queue.ts'
import type { CallContext, Scope } from '../../src/data/outbox/scope.ts'

/** `version`: of the order as its user saw it, with the waiting steps before this one. `name`: the customer's, for the description. */
const ofOrder = { orderId: z.string(), version: z.int(), name: z.string() }
const schemas = {
  'workshop.dispatch': z.object({ ...ofOrder, carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string() }),
  'workshop.ready': z.object(ofOrder),
  /** `photo`: the id of the attachment with the data URL; null without a photo. `collected`: the customer took it at a store. */
  'workshop.deliver': z.object({
    ...ofOrder,
    receivedBy: z.string(),
    photo: z.nullable(z.string()),
    collected: z.optional(z.boolean()),
  }),
  /**
   * Takes back the newest step of an order: that it left or is ready at its store, or its delivery. `version`: after the step. `reason`: for
   * the staff. `key`: of the step, if the device does not know whether the server has it; this change has replaced it.
   */
  'workshop.undo': z.object({
    ...ofOrder,
    step: z.enum(['dispatch', 'delivery']),
    reason: z.string(),
    key: z.nullable(z.string()),
    collected: z.optional(z.boolean()),
  }),
  'workshop.note': z.object({ orderId: z.string(), name: z.string(), text: z.string() }),
  'workshop.count': z.object({
    productId: z.int(),
    variation: z.string(),
    name: z.string(),
    /** The count that the user saw. */
    seen: z.int(),
    count: z.int(),
    /** Only in counts that an earlier version has stored: it is sent as it was, because the server may have had it already. */
    lowLevel: z.optional(z.nullable(z.int())),
  }),
}
const kinds = createArguments(schemas)

/** A change that is made in the workshop. */
export type WorkshopChange = Understood<typeof schemas>

/** The change as the queue stores it, with the photo of a delivery. */
export const workshopDraft = (change: WorkshopChange, attachments: readonly Attachment[] = []): Draft => ({
  ...kinds.draft(change),
  attachments,
})

/** Parses a stored change; null for a kind or shape that this version does not know. */
export const readChange = (stored: StoredChange): WorkshopChange | null => kinds.read(stored)

/** The state to which a step led. */
export const stateAfter = { dispatch: 'dispatched', delivery: 'delivered' } as const

/** A change in words. */
export function describeChange(stored: StoredChange): string {
  const change = readChange(stored)
  if (!change) return 'A change made in a newer version'
  const { args } = change
  if ('productId' in args) return `${args.count} of ${args.name} counted`
  const order = `order ${args.orderId}, ${args.name}`
  if (change.type === 'workshop.dispatch') return `Dispatched: ${order}`
  if (change.type === 'workshop.ready') return `Ready to collect: ${order}`
  if (change.type === 'workshop.note') return `Note: ${order}`
  if (change.type === 'workshop.undo')
    return `Took back “${deskStateOf(stateAfter[change.args.step], change.args.collected === true)}”: ${order}`
  return `${'collected' in args && args.collected ? 'Collected' : 'Delivered'}: ${order}`
}

async function sendChange({ type, args }: WorkshopChange, { api, owner, signal, attachment }: CallContext, key: string): Promise<void> {
  const options = callOptions(owner, signal, key)
  if ('productId' in args) {
    const { productId, variation, seen, count, lowLevel } = args
    await api.call(
      deskEndpoints.deskStock,
      { counts: [{ variation, seen, count, ...(lowLevel === undefined ? {} : { low_level: lowLevel }) }] },
      { ...options, params: { productId: String(productId) } },
    )
    return
  }
  const params = { orderId: args.orderId }
  if (type === 'workshop.note') {
    await api.call(deskEndpoints.deskNote, { text: args.text }, { ...options, params })
    return
  }
  const { version } = args
  if (type === 'workshop.dispatch') {
    const { carrier, trackingNumber: tracking_number, trackingUrl } = args
    const link = trackingUrl === '' ? {} : { tracking_url: trackingUrl }
    await api.call(deskEndpoints.deskDispatch, { version, carrier, tracking_number, ...link }, { ...options, params })
    return
  }
  if (type === 'workshop.ready') {
    await api.call(deskEndpoints.deskReady, { version }, { ...options, params })
    return
  }
  if (type === 'workshop.undo') {
    const { step, reason, key: stepKey } = args
    const endpoint = step === 'delivery' ? deskEndpoints.deskUndoDelivery : deskEndpoints.deskUndoDispatch
    const undo = (seen: number, under: string) =>
      api.call(endpoint, { version: seen, reason, notify: true }, { ...callOptions(owner, signal, under), params })
    if (stepKey !== null && (await isUnused(stepKey, (under) => undo(NO_VERSION, under)))) return
    await undo(version, key)
    return
  }
  const { receivedBy: received_by, photo } = args
  // A photo that the device has lost does not stop the delivery. A note tells the office.
  const data = photo === null ? null : await attachment(photo)
  const shown = data === null ? {} : { photo: data.replace(/^[^,]*,/, '') }
  await api.call(deskEndpoints.deskDeliver, { version, received_by, ...shown }, { ...options, params })
  if (photo !== null && data === null)
    await api.call(deskEndpoints.deskNote, { text: PHOTO_LOST }, { ...callOptions(owner, signal, secondKey(key)), params })
}

/** A version that no order has, so the server rejects its step. */
const NO_VERSION = 100_000

/**
 * Whether the server has never had a step, and never will: its key is used for a call that the server rejects. A step that arrives later is
 * then another call with a used key, and has no effect. If the step came first, the server answers that its key was used for something else.
 */
async function isUnused(key: string, rejectedUnder: (key: string) => Promise<unknown>): Promise<boolean> {
  try {
    await rejectedUnder(key)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.code === 'idempotency_mismatch') return false
    if (cause.code === 'order_changed' || cause.code === 'wrong_state') return true
    throw cause
  }
  return false
}

const PHOTO_LOST = 'A photo of the delivery was taken, but the device has lost it.'

/** The key of the second call of a change: another one, and the same for every try. */
const secondKey = (key: string) => key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

const photoOf = (stored: StoredChange) => {
  const change = readChange(stored)
  return change?.type === 'workshop.deliver' ? change.args.photo : null
}

/** The queue of the workshop: orders and counts as the server last sent them, and the changes that are not sent yet. */
export const workshopScope: Scope<Workshop> = {
  name: 'workshop',
  schema: workshopSchema,
  revOf: ({ rev }) => rev,
  isSupported: (stored) => readChange(stored) !== null,
  async send(operation, call) {
    const change = readChange(operation)
    if (!change) throw new Error(`This version cannot send ${operation.type}`)
    await sendChange(change, call, operation.id)
    return call.api.call(deskEndpoints.deskWorkshop, {}, callOptions(call.owner, call.signal))
  },
  read: ({ api, owner, signal }) => api.call(deskEndpoints.deskWorkshop, {}, callOptions(owner, signal)),
  extraTime: (operation) => (photoOf(operation) === null ? 0 : PHOTO_TIME),
  attachmentsOf: (stored) => [photoOf(stored) ?? []].flat(),
  combine: () => null,
  newsOf: ({ memo }) => ({ news: [], memo: { ...memo } }),
  refused: () => ({ kept: true, news: [] }),
}
