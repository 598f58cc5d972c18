import * as z from 'zod/mini'
import { addressAnswerSchema } from '../../account/address.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema } from '../desk-order.ts'

/** The most orders and counts that a device of the workshop stores. */
export const WORKSHOP_ORDERS = 300
export const WORKSHOP_COUNTS = 1000
/** The most orders, delivered in the last 24 hours, that a device stores to take back a delivery that was marked by mistake. */
export const WORKSHOP_DELIVERED = 100

/** An order that is to be built and sent (`processing`), or is on its way (`dispatched`). One that is collected is then ready at its store. */
export const workshopOrderSchema = z.object({
  order_id: z.string(),
  state: z.enum(['processing', 'dispatched']),
  /** The number of entries of its history. */
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  shipping: addressAnswerSchema,
  /** The store at which the customer collects it; null or absent (in an older copy): it is delivered. */
  collect: z.optional(z.nullable(z.string())),
  /** True while the customer's request to cancel it is open. Absent in an older copy. */
  cancel_asked: z.optional(z.boolean()),
  /** What the customer wrote. */
  note: z.string(),
  /** The pieces that are still to be delivered: refunded ones are not among them. */
  pieces: z.array(z.object({ item_key: z.string(), name: z.string(), sku: z.string(), choices: z.string(), quantity: z.int() })),
  /** A South African day, YYYY-MM-DD. */
  delivery_by: z.string(),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The notes of the staff, oldest first. */
  notes: z.array(z.object({ note_id: z.string(), at: z.string(), author: z.string(), text: z.string() })),
})

/** An order that was delivered or collected a short time ago. */
const deliveredOrderSchema = z.extend(workshopOrderSchema, { state: z.literal('delivered') })

/** A count of the stock. `variation` empty: of the product without a SKU for each variation. */
export const workshopCountSchema = z.object({
  product_id: z.int(),
  variation: z.string(),
  name: z.string(),
  sku: z.string(),
  count: z.int(),
  low_level: z.nullable(z.int()),
  /** The pieces of open orders, which `count` does not contain; absent in an older copy. */
  held: z.optional(z.int()),
})

/** The data for the workshop. A device stores it, because it may have no network for hours. */
export const workshopSchema = z.object({
  /** The server's time of this answer, ms since 1970. */
  rev: z.int(),
  /**
   * First the orders to be sent, by the day on which they are due; then those on their way, by postcode; then those that are ready at a
   * store.
   */
  orders: z.array(workshopOrderSchema),
  /** True if there are more orders than a device stores. */
  more: z.boolean(),
  /** Delivered or collected in the last 24 hours, the newest first. A stored answer of an earlier version has none. */
  delivered: z.optional(z.array(deliveredOrderSchema)),
  counts: z.array(workshopCountSchema),
  /** True if there are more counts than a device stores. A stored answer of an earlier version has none. */
  more_counts: z.optional(z.boolean()),
})

export type Workshop = z.infer<typeof workshopSchema>
export type WorkshopOrder = z.infer<typeof workshopOrderSchema>
export type WorkshopCount = z.infer<typeof workshopCountSchema>

/** The desk's calls for the workshop. */
export const deskWorkshopEndpoints = {
  deskWorkshop: {
    name: 'deskWorkshop',
    method: 'GET',
    path: '/api/desk/workshop',
    summary: 'The orders to send, on their way and ready at a store, with addresses, pieces and notes, and the counts of the stock',
    access: 'staff',
    right: 'orders.deliver',
    idempotent: false,
    input: deskReadSchema,
    answer: workshopSchema,
    codes: entryCodes,
  },
  deskDeliveryPhoto: {
    name: 'deskDeliveryPhoto',
    method: 'GET',
    path: '/api/desk/orders/:orderId/delivery-photo',
    summary: 'The photo that proves a delivery',
    access: 'staff',
    right: 'orders.read',
    idempotent: false,
    input: deskReadSchema,
    answer: z.string(),
    media: 'image/webp',
    codes: [...entryCodes, 'not_found'],
  },
} as const satisfies Record<string, DeskEndpoint>
