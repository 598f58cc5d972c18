import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { pageShape } from '../desk-order.ts'

export const swatchStates = ['to_post', 'posted'] as const
export type SwatchState = (typeof swatchStates)[number]

/** Labels of one sheet: three columns of seven. */
export const LABELS = 21
/** The most requests of one call. */
const MOST_REQUESTS = 100

/** The requests of one state: those to post oldest first, posted ones newest first. */
export const deskSwatchesReadSchema = z.object({ ...pageShape, state: z._default(z.enum(swatchStates), 'to_post') })

const deskSwatchRequestSchema = z.object({
  request_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Such as `Oat (linen)`. */
  fabrics: z.array(z.string()),
  created_at: z.string(),
  posted_at: z.nullable(z.string()),
})

const requestIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{16}$/, 'A request has 16 letters and digits'))

/** `requests`: ids with commas between them, in the order of the sheet. */
const chosenShape = {
  token: tokenSchema,
  requests: z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9]{16}(,[A-Za-z0-9]{16})*$/, 'Name the requests'),
      z.maxLength(MOST_REQUESTS * 17, `${MOST_REQUESTS} requests at most`),
    ),
}

const document = {
  method: 'GET',
  access: 'staff',
  right: 'swatches.read',
  idempotent: false,
  answer: z.string(),
  media: 'application/pdf',
  codes: [...entryCodes, 'not_found'],
} as const

/** The desk's calls about requests for swatches. */
export const deskSwatchEndpoints = {
  deskSwatches: {
    name: 'deskSwatches',
    method: 'GET',
    path: '/api/desk/swatches',
    summary: 'Requests for swatches of one state; those to post first, the oldest on top',
    access: 'staff',
    right: 'swatches.read',
    idempotent: false,
    input: deskSwatchesReadSchema,
    answer: z.object({ requests: z.array(deskSwatchRequestSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskSwatchesPosted: {
    name: 'deskSwatchesPosted',
    method: 'POST',
    path: '/api/desk/swatches/posted',
    summary: 'Swatches are in the post. Each person is mailed once; requests that a colleague has marked before stay as they are',
    access: 'staff',
    right: 'swatches.post',
    idempotent: true,
    input: z.object({ token: tokenSchema, requests: z.array(requestIdSchema).check(z.minLength(1), z.maxLength(MOST_REQUESTS)) }),
    /** `already`: how many were marked before. */
    answer: z.object({ posted: z.int(), already: z.int() }),
    codes: [...entryCodes, 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
  deskSwatchLabels: {
    ...document,
    name: 'deskSwatchLabels',
    path: '/api/desk/swatches/labels',
    summary: 'Address labels for sheets of 21 (A4, 3 × 7, 63.5 × 38.1 mm)',
    /** `first`: the first free label of the first sheet, from 1. */
    input: z.object({ ...chosenShape, first: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LABELS)), 1) }),
  },
  deskSwatchPicking: {
    ...document,
    name: 'deskSwatchPicking',
    path: '/api/desk/swatches/picking-list',
    summary: 'How many swatches of each fabric to cut, and what goes into which envelope',
    input: z.object(chosenShape),
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskSwatchRequest = z.infer<typeof deskSwatchRequestSchema>
export type DeskSwatchesRead = z.infer<typeof deskSwatchesReadSchema>
