import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { SHEET_BYTES, SHEET_ROWS } from './product-sheet.ts'

/** The most pictures of one call that fetches them. */
export const PICTURES_AT_ONCE = 4

/** `data`: the file of WooCommerce's own exporter as base64. `rows` counts variations too. */
const fileShape = {
  token: tokenSchema,
  data: z
    .string()
    .check(z.minLength(1), z.maxLength(Math.ceil(SHEET_BYTES / 3) * 4 + 4, 'The file has 8 MB at most'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  /** The prices of the file are without VAT. */
  add_vat: z.boolean(),
  /** The decimal sign of prices. Null: the server finds it in the file. */
  decimal: z.nullable(z.enum(['.', ','])),
  /** New products are sold at once. Otherwise they wait for "Sell it". */
  sell_new: z.boolean(),
}
const wooPreviewSchema = z.object(fileShape)

const seenSchema = z.object({ row: z.int().check(z.positive()), version: z.string().check(z.maxLength(16)) })
/**
 * `seen`: the versions from the preview. If a product differs now, the server rejects the import with `products_changed` and stores
 * nothing.
 */
const wooImportSchema = z.object({ ...fileShape, seen: z.array(seenSchema).check(z.maxLength(SHEET_ROWS)) })

const addressSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))
const wooPicturesSchema = z.object({
  token: tokenSchema,
  addresses: z.array(addressSchema).check(z.minLength(1), z.maxLength(PICTURES_AT_ONCE)),
})

const wooProductSchema = z.object({
  row: z.int(),
  /** Null for a new product. */
  product_id: z.nullable(z.int()),
  name: z.string(),
  /** Whether it is sold after the import. */
  sold: z.boolean(),
  /** The values as the desk's CSV writes them, shortened. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  warnings: z.array(z.string()),
})
const wooSkippedSchema = z.object({
  row: z.int(),
  name: z.string(),
  /** `withdrawn`: it is no longer sold, because it is not published in WooCommerce. */
  outcome: z.enum(['skipped', 'withdrawn']),
  reason: z.string(),
})
const wooPlanSchema = z.object({
  rows: z.int(),
  /** New and changed products. */
  products: z.array(wooProductSchema),
  unchanged: z.int(),
  /** Rows of variations, which are within their products. */
  parts: z.int(),
  skipped: z.array(wooSkippedSchema),
  /** The products of the file with their versions, for the import. */
  seen: z.array(seenSchema),
  /** Names of categories that the import creates. */
  categories: z.array(z.string()),
  /** Web addresses of pictures that are not in the shop yet, and how many are. */
  pictures: z.object({ missing: z.array(z.string()), stored: z.int() }),
  /** About the whole file, such as its decimal sign. */
  notes: z.array(z.string()),
})
const wooDoneSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), withdrawn: z.int(), skipped: z.int() })
/** `failed`: why a picture could not be fetched. */
const wooPicturesDoneSchema = z.object({ failed: z.array(z.object({ address: z.string(), reason: z.string() })) })

const LARGEST = Math.ceil(SHEET_BYTES * 1.4)
const desk = { method: 'POST', access: 'staff', right: 'products.edit' } as const

/** The desk's calls that import products from WooCommerce. */
export const deskWooEndpoints = {
  deskWooPreview: {
    ...desk,
    name: 'deskWooPreview',
    path: '/api/desk/woocommerce/preview',
    summary: 'What the import of a WooCommerce export would do, row by row. Stores nothing',
    idempotent: false,
    input: wooPreviewSchema,
    answer: wooPlanSchema,
    largestBody: LARGEST,
    codes: [...entryCodes, 'sheet_unreadable', 'payload_too_large'],
  },
  deskWooPictures: {
    ...desk,
    name: 'deskWooPictures',
    path: '/api/desk/woocommerce/pictures',
    summary: 'Fetch pictures from their web addresses into the shop. A picture that is there is not fetched again',
    idempotent: true,
    input: wooPicturesSchema,
    answer: wooPicturesDoneSchema,
    codes: [...entryCodes, 'unavailable', 'idempotency_mismatch', 'in_progress'],
  },
  deskWooImport: {
    ...desk,
    name: 'deskWooImport',
    path: '/api/desk/woocommerce',
    summary: 'Import a WooCommerce export: all of its products or none. What the file does not have stays',
    idempotent: true,
    input: wooImportSchema,
    answer: wooDoneSchema,
    largestBody: LARGEST,
    codes: [...entryCodes, 'sheet_unreadable', 'products_changed', 'payload_too_large', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type WooFile = Pick<z.output<typeof wooPreviewSchema>, 'data' | 'add_vat' | 'decimal' | 'sell_new'>
export type WooPlan = z.infer<typeof wooPlanSchema>
export type WooDone = z.infer<typeof wooDoneSchema>
export type Seen = z.infer<typeof seenSchema>
