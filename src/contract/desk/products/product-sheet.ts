import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { filterShape } from '../desk-product.ts'

/** The largest file that the desk reads, in bytes, and the most rows in it. The command line reads larger ones. */
export const SHEET_BYTES = 8 * 1024 * 1024
export const SHEET_ROWS = 2000

const sheetReadSchema = z.object({ token: tokenSchema, ...filterShape })

/** `data`: the file as base64. */
const dataSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(Math.ceil(SHEET_BYTES / 3) * 4 + 4, 'The file has 8 MB at most'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const sheetPreviewSchema = z.object({ token: tokenSchema, data: dataSchema })

/**
 * `rows`: the new and changed rows with their versions from the preview. If one of them differs now, the server rejects the import with
 * `products_changed` and stores nothing.
 */
const sheetImportSchema = z.object({
  token: tokenSchema,
  data: dataSchema,
  rows: z.array(z.object({ row: z.int().check(z.positive()), version: z.string().check(z.maxLength(16)) })).check(z.maxLength(SHEET_ROWS)),
})

/** Why a row cannot be imported. */
export const sheetFaultCodes = [
  'row_torn',
  'number_invalid',
  'time_invalid',
  'line_invalid',
  'picture_unknown',
  'category_unknown',
  'related_unknown',
  'value_invalid',
] as const

const faultSchema = z.object({
  /** As in a spreadsheet: the heading is row 1. */
  row: z.int(),
  /** Empty if it is about the whole row. */
  column: z.string(),
  code: z.enum(sheetFaultCodes),
  reason: z.string(),
})
const changedRowSchema = z.object({
  row: z.int(),
  /** Null for a new product. */
  product_id: z.nullable(z.int()),
  name: z.string(),
  sku: z.string(),
  version: z.string(),
  /** The values as the file writes them, shortened. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** What the change removes, such as an option. */
  losses: z.array(z.string()),
})
const sheetPlanSchema = z.object({
  rows: z.int(),
  unchanged: z.int(),
  changed: z.array(changedRowSchema),
  /** At most 500. */
  faults: z.array(faultSchema),
  fault_count: z.int(),
  /** About the whole file, such as its encoding and columns that are not read. */
  notes: z.array(z.string()),
})
const sheetDoneSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })

const LARGEST = Math.ceil(SHEET_BYTES * 1.4)
const desk = { access: 'staff', right: 'products.edit' } as const

/** The desk's calls about products as CSV. */
export const deskSheetEndpoints = {
  deskSheet: {
    ...desk,
    name: 'deskSheet',
    method: 'GET',
    path: '/api/desk/product-sheet',
    summary: 'All products that match a filter as CSV, with every field',
    idempotent: false,
    input: sheetReadSchema,
    answer: z.string(),
    media: 'text/csv',
    codes: entryCodes,
  },
  deskSheetPreview: {
    ...desk,
    name: 'deskSheetPreview',
    method: 'POST',
    path: '/api/desk/product-sheet/preview',
    summary: 'What the import of a CSV would do: new, changed, unchanged and faulty rows. Stores nothing',
    idempotent: false,
    input: sheetPreviewSchema,
    answer: sheetPlanSchema,
    largestBody: LARGEST,
    codes: [...entryCodes, 'sheet_unreadable', 'payload_too_large'],
  },
  deskSheetImport: {
    ...desk,
    name: 'deskSheetImport',
    method: 'POST',
    path: '/api/desk/product-sheet',
    summary: 'Import a CSV: all of its rows or none. Products that are not in it stay as they are',
    idempotent: true,
    input: sheetImportSchema,
    answer: sheetDoneSchema,
    largestBody: LARGEST,
    codes: [
      ...entryCodes,
      'sheet_unreadable',
      'sheet_invalid',
      'products_changed',
      'payload_too_large',
      'idempotency_mismatch',
      'in_progress',
    ],
  },
} as const satisfies Record<string, DeskEndpoint>

export type SheetFault = z.infer<typeof faultSchema>
export type SheetPlan = z.infer<typeof sheetPlanSchema>
export type SheetDone = z.infer<typeof sheetDoneSchema>
