import * as z from 'zod/mini'
import { entryCodes, type DeskEndpoint } from './desk-endpoint.ts'
import { deskReadSchema } from './desk-order.ts'

/** A file in the format PDF. */
const pdfSchema = z.string()

const document = {
  method: 'GET',
  access: 'staff',
  idempotent: false,
  input: deskReadSchema,
  answer: pdfSchema,
  media: 'application/pdf',
  codes: [...entryCodes, 'not_found'],
} as const

/** The desk's calls for documents. Each answers a PDF. */
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
} as const satisfies Record<string, DeskEndpoint>
