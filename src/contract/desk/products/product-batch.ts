import * as z from 'zod/mini'
import { availabilities } from '../../catalogue/catalogue.ts'
import { slugSchema, tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { filterShape, sellingMomentSchema } from '../desk-product.ts'
import { scheduleSchema } from './scheduled-price.ts'

/** The most products of one change. */
export const BATCH_PRODUCTS = 500
/** The cents to which computed prices can be rounded. */
export const priceSteps = [1, 100, 1000, 5000, 10_000] as const

const MOST_CENTS = 1_000_000_000
/** `value`: percent with at most two digits after the point, or cents. */
const priceShape = {
  by: z.enum(['percent', 'amount', 'set']),
  value: z.number().check(z.minimum(-MOST_CENTS), z.maximum(MOST_CENTS)),
  step: z.literal([...priceSteps]),
}
type Valued = Readonly<{ by: 'percent' | 'amount' | 'set'; value: number }>
const isWhole = ({ by, value }: Valued) =>
  by === 'percent' ? Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 : Number.isInteger(value)
const isPrice = ({ by, value }: Valued) => (by === 'percent' ? value >= -90 && value <= 500 : by === 'amount' || value > 0)
const isSale = ({ by, value }: Valued) => (by === 'percent' ? value > 0 && value <= 95 : value > 0)

const wholeWords = { error: 'A percentage has two digits after the point at most, an amount is whole cents', path: ['value'] }

/** A change of several products. */
export const batchChangeSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('price'), ...priceShape })
    .check(
      z.refine(isWhole, wholeWords),
      z.refine(isPrice, { error: 'A change is from -90 to 500 percent, and a price is more than 0', path: ['value'] }),
    ),
  z
    .object({ kind: z.literal('sale'), ...priceShape })
    .check(
      z.refine(isWhole, wholeWords),
      z.refine(isSale, { error: 'A sale takes from 0.01 to 95 percent off, or an amount above 0', path: ['value'] }),
    ),
  z.object({ kind: z.literal('sale_end') }),
  z.object({ kind: z.literal('category'), category: slugSchema }),
  z.object({ kind: z.literal('sold'), sold: z.boolean() }),
  z
    .object({
      kind: z.literal('making'),
      availability: z.optional(z.enum(availabilities)),
      lead_time_days: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
    })
    .check(z.refine(({ availability, lead_time_days: days }) => availability !== undefined || days !== undefined, 'Choose what to change')),
  /** From and until when products are sold. Both null: nothing is planned. */
  z.object({ kind: z.literal('plan'), sells_from: z.nullable(sellingMomentSchema), sells_until: z.nullable(sellingMomentSchema) }),
  /** Of every count of a product. Null: the notice comes with the last piece. */
  z.object({ kind: z.literal('low_level'), low_level: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))) }),
])

const idSchema = z.int().check(z.positive(), z.maximum(2_147_483_647))
const versionSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/))

/** Without it, the change applies at once. Only prices have one. */
const schedule = z.optional(scheduleSchema)
const isSchedulable = ({ kind }: { kind: string }) => kind === 'price' || kind === 'sale' || kind === 'sale_end'
const fitsSchedule = z.refine<{ change: { kind: string }; schedule?: unknown }>(
  ({ change, schedule: times }) => times === undefined || isSchedulable(change),
  { error: 'Only a price can change at a time', path: ['schedule'] },
)

const batchPreviewSchema = z
  .object({
    token: tokenSchema,
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(BATCH_PRODUCTS, 'Choose 500 products at most')),
    change: batchChangeSchema,
    schedule,
  })
  .check(fitsSchedule)

/** `version`: from the preview. The server rejects another one with `products_changed` and stores nothing. */
const batchApplySchema = z
  .object({
    token: tokenSchema,
    products: z
      .array(z.object({ id: idSchema, version: versionSchema }))
      .check(z.minLength(1), z.maxLength(BATCH_PRODUCTS, 'Choose 500 products at most')),
    change: batchChangeSchema,
    schedule,
  })
  .check(fitsSchedule)

/** Why a product cannot be changed. */
export const batchProblemCodes = [
  'not_found',
  'price_too_low',
  'sale_not_lower',
  'not_counted',
  'category_unknown',
  'schedule_overlaps',
  'product_invalid',
] as const

/** A value of a field: cents, days, a text, or null for none. */
const shownSchema = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export const batchFields = [
  'price',
  'price_regular',
  'category',
  'sold',
  'availability',
  'lead_time_days',
  'low_level',
  /** How many pieces the counts have that end with the availability. */
  'count',
  'sells_from',
  'sells_until',
] as const

const batchRowSchema = z.object({
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  version: z.string(),
  /** Empty for a product that has the new values already, or that cannot be changed. */
  changes: z.array(z.object({ field: z.enum(batchFields), before: shownSchema, after: shownSchema })),
  problem: z.nullable(z.object({ code: z.enum(batchProblemCodes), reason: z.string() })),
})
/** In the requested order. */
const batchPlanSchema = z.object({ rows: z.array(batchRowSchema) })
const batchDoneSchema = z.object({ changed: z.int() })

/** The filter of the list of products, without its page. */
const productIdsReadSchema = z.object({ token: tokenSchema, ...filterShape })
/** In the order of the list. */
const productIdsSchema = z.object({ ids: z.array(z.int()) })

const BATCH_BYTES = 128 * 1024
const desk = { access: 'staff', right: 'products.edit' } as const

/** The desk's calls that change several products at once. */
export const deskBatchEndpoints = {
  deskProductIds: {
    ...desk,
    name: 'deskProductIds',
    method: 'GET',
    path: '/api/desk/product-ids',
    summary: 'The numbers of all products that match a filter, 500 at most',
    idempotent: false,
    input: productIdsReadSchema,
    answer: productIdsSchema,
    codes: [...entryCodes, 'too_many_products'],
  },
  deskBatchPreview: {
    ...desk,
    name: 'deskBatchPreview',
    method: 'POST',
    path: '/api/desk/product-batch/preview',
    summary: 'What a change of several products would do: before and after, and which cannot be changed. Stores nothing',
    idempotent: false,
    input: batchPreviewSchema,
    answer: batchPlanSchema,
    largestBody: BATCH_BYTES,
    codes: [...entryCodes],
  },
  deskBatchApply: {
    ...desk,
    name: 'deskBatchApply',
    method: 'POST',
    path: '/api/desk/product-batch',
    summary: 'Change several products: all of them or none',
    idempotent: true,
    input: batchApplySchema,
    answer: batchDoneSchema,
    largestBody: BATCH_BYTES,
    codes: [...entryCodes, 'products_changed', 'product_invalid', 'schedule_overlaps', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type BatchChange = z.output<typeof batchChangeSchema>
export type BatchRow = z.infer<typeof batchRowSchema>
export type BatchPlan = z.infer<typeof batchPlanSchema>
export type BatchProblemCode = (typeof batchProblemCodes)[number]
export type BatchField = (typeof batchFields)[number]
