import * as z from 'zod/mini'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { workshopSchema, type Workshop, type WorkshopCount, type WorkshopOrder } from '../../src/contract/desk/workshop/desk-workshop.ts'
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
  const { receivedBy: received_by, photo } = args
  // A photo that the device has lost does not stop the delivery. A note tells the office.
  const data = photo === null ? null : await attachment(photo)
  const shown = data === null ? {} : { photo: data.replace(/^[^,]*,/, '') }
  await api.call(deskEndpoints.deskDeliver, { version, received_by, ...shown }, { ...options, params })
  if (photo !== null && data === null)
    await api.call(deskEndpoints.deskNote, { text: PHOTO_LOST }, { ...callOptions(owner, signal, secondKey(key)), params })
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

/** An order as the workshop sees it: `waiting` with a change that is not sent yet. */
export type ShownOrder = Omit<WorkshopOrder, 'state'> & { state: WorkshopOrder['state'] | 'delivered'; waiting: boolean }
export type ShownCount = WorkshopCount & { waiting: boolean }

/** What the workshop sees: the last answer of the server with the waiting changes applied. */
export function showWorkshop(
  { orders, counts }: Pick<Workshop, 'orders' | 'counts'>,
  waiting: readonly StoredChange[],
): { orders: ShownOrder[]; counts: ShownCount[] } {
  const shown = new Map<string, ShownOrder>(orders.map((order) => [order.order_id, { ...order, waiting: false }]))
  const counted = counts.map((count): ShownCount => ({ ...count, waiting: false }))
  for (const stored of waiting) {
    const change = readChange(stored)
    if (!change) continue
    if (change.type === 'workshop.count') {
      const { productId, variation, count } = change.args
      const row = counted.find((one) => one.product_id === productId && one.variation === variation)
      if (row) Object.assign(row, { count, waiting: true })
      continue
    }
    const order = shown.get(change.args.orderId)
    if (!order) continue
    order.waiting = true
    if (change.type === 'workshop.note')
      order.notes = [...order.notes, { note_id: `waiting ${order.notes.length}`, at: '', author: 'You', text: change.args.text }]
    // Each step adds one entry to the order's history.
    else order.version += 1
    if (change.type === 'workshop.deliver') order.state = 'delivered'
    if (change.type === 'workshop.ready') order.state = 'dispatched'
    if (change.type === 'workshop.dispatch') {
      order.state = 'dispatched'
      order.carrier = change.args.carrier
      order.tracking_number = change.args.trackingNumber
    }
  }
  return { orders: [...shown.values()], counts: counted }
}
