import * as z from 'zod/mini'
import { variationSchema } from '../../cart/cart.ts'
import { tokenSchema } from '../../http/keys.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { orderStates } from '../../orders/order.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { daySchema, deskReadSchema, pageShape } from '../desk-order.ts'

export const couponKinds = ['percent', 'fixed', 'free_item'] as const
export const couponStates = ['counts', 'waiting', 'ended'] as const

/** Codes by name. `q`: the start of a code. Without a state: those that count or wait. */
const deskCouponsReadSchema = z.object({
  ...pageShape,
  state: z.optional(z.enum([...couponStates, 'all'])),
  q: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(30))),
})

const day = z.nullable(daySchema)
const uses = (most: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(most)))
const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))

/** What a code gives, to whom and until when. */
const couponFieldsSchema = z.object({
  kind: z.enum(couponKinds),
  /** Percent (1 to 90) for `percent`, cents for `fixed`, 0 for `free_item`. */
  value: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  /** The gift of `free_item`: a product with its choices. Null for the other kinds. */
  gift: z.nullable(z.object({ slug: z.string().check(z.trim(), z.maxLength(120)), variation: variationSchema })),
  /** The name in the cart. Empty: made from what the code gives. */
  label: text(80),
  /** The small print. */
  terms: text(500),
  /** The least total, in cents, of the products that it applies to. */
  min_spend: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  /** Slugs; none: every category. */
  categories: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50)),
  exclude_sale_items: z.boolean(),
  first_order_only: z.boolean(),
  /** Whether carts get it without typing it. */
  auto: z.boolean(),
  /** The owner of the code: the slug of a decorator, or `application-` and the number of an accepted application. */
  affiliate: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
  /** First and last day, in South Africa. */
  starts: day,
  ends: day,
  max_uses: uses(1_000_000),
  max_uses_per_customer: uses(1000),
})

const codeSchema = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'A code has 3 to 30 letters, digits and dashes, and starts with a letter or digit'),
  )

const deskCouponRowSchema = z.extend(couponFieldsSchema, {
  code: z.string(),
  /** The name in the cart: `label`, or the one that is made from what the code gives. */
  shown_label: z.string(),
  state: z.enum(couponStates),
  /** How many orders use the code. */
  uses: z.int(),
  /** Grows with every change. */
  rev: z.int(),
})

const deskCouponSchema = z.extend(deskCouponRowSchema, {
  /** The name of `affiliate`; null without one, and for one whose profile or application was deleted. */
  affiliate_name: z.nullable(z.string()),
  /** The last orders with the code, newest first. */
  orders: z.array(
    z.object({ order_id: z.string(), used_at: z.string(), state: z.nullable(z.enum(orderStates)), total: z.nullable(centsSchema) }),
  ),
  /** The categories that a code can have. */
  all_categories: z.array(z.object({ slug: z.string(), name: z.string() })),
})

const change = [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'] as const
const seen = { token: tokenSchema, rev: z.int().check(z.minimum(0)) }

/** The desk's calls about coupons. */
export const deskCouponEndpoints = {
  deskCoupons: {
    name: 'deskCoupons',
    method: 'GET',
    path: '/api/desk/coupons',
    summary: 'Promo codes with their uses',
    access: 'staff',
    right: 'coupons.read',
    idempotent: false,
    input: deskCouponsReadSchema,
    answer: z.object({
      coupons: z.array(deskCouponRowSchema),
      all_categories: z.array(z.object({ slug: z.string(), name: z.string() })),
      total: z.int(),
      page: z.int(),
    }),
    codes: entryCodes,
  },
  deskCoupon: {
    name: 'deskCoupon',
    method: 'GET',
    path: '/api/desk/coupons/:code',
    summary: 'One promo code and the orders that hold it',
    access: 'staff',
    right: 'coupons.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskCouponSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskCouponCreate: {
    name: 'deskCouponCreate',
    method: 'POST',
    path: '/api/desk/coupons',
    summary: 'A new promo code. The code of an ended one can be given again',
    access: 'staff',
    right: 'coupons.change',
    idempotent: true,
    input: z.extend(couponFieldsSchema, { token: tokenSchema, code: codeSchema }),
    answer: deskCouponSchema,
    codes: change,
  },
  deskCouponChange: {
    name: 'deskCouponChange',
    method: 'POST',
    path: '/api/desk/coupons/:code',
    summary: 'Change a promo code. Orders keep what it gave them',
    access: 'staff',
    right: 'coupons.change',
    idempotent: true,
    input: z.extend(couponFieldsSchema, seen),
    answer: deskCouponSchema,
    codes: change,
  },
  deskCouponEnd: {
    name: 'deskCouponEnd',
    method: 'POST',
    path: '/api/desk/coupons/:code/end',
    summary: 'End a promo code: it leaves the carts, with a notice to their customers',
    access: 'staff',
    right: 'coupons.change',
    idempotent: true,
    input: z.object(seen),
    answer: deskCouponSchema,
    codes: change,
  },
} as const satisfies Record<string, DeskEndpoint>

export type CouponFields = z.infer<typeof couponFieldsSchema>
export type DeskCouponRow = z.infer<typeof deskCouponRowSchema>
export type DeskCoupon = z.infer<typeof deskCouponSchema>
export type DeskCouponsRead = z.infer<typeof deskCouponsReadSchema>
export { deskCouponsReadSchema }
