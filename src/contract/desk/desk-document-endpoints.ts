import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'
import { entryCodes, type DeskEndpoint } from './desk-endpoint.ts'
import { daySchema, deskReadSchema } from './desk-order.ts'

/** A file in the format PDF. */
const pdfSchema = z.string()

/** The most stops of a route sheet. */
export const MOST_STOPS = 60

/** `orders`: the numbers of the stops in their order, with commas between them. Otherwise the orders that were dispatched on `day`. */
const routeReadSchema = z
  .object({
    token: tokenSchema,
    day: z.optional(daySchema),
    orders: z.optional(
      z
        .string()
        .check(
          z.regex(/^\d{8}(,\d{8})*$/, 'Order numbers have 8 digits'),
          z.maxLength(MOST_STOPS * 9, `A route has ${MOST_STOPS} stops at most`),
        ),
    ),
  })
  .check(z.refine(({ day, orders }) => (day === undefined) !== (orders === undefined), 'Name the orders or a day'))

const document = {
  method: 'GET',
  access: 'staff',
  idempotent: false,
  input: deskReadSchema,
  answer: pdfSchema,
  media: 'application/pdf',
  codes: [...entryCodes, 'not_found'],
} as const

/** The desk's calls for documents. Each responds with a PDF. */
export const deskDocumentEndpoints = {
  deskDocument: {
    ...document,
    name: 'deskDocument',
    path: '/api/desk/orders/:orderId/documents/:documentId',
    summary: 'An invoice or a credit note of an order',
    right: 'documents.accounts',
  },
  deskPackingSlip: {
    ...document,
    name: 'deskPackingSlip',
    path: '/api/desk/orders/:orderId/packing-slip',
    summary: 'What goes into the van for an order',
    right: 'documents.delivery',
  },
  deskRouteSheet: {
    ...document,
    name: 'deskRouteSheet',
    path: '/api/desk/route-sheet',
    summary: 'The stops of a tour: chosen orders, or what was dispatched on a day',
    right: 'documents.delivery',
    input: routeReadSchema,
  },
} as const satisfies Record<string, DeskEndpoint>
