import * as z from 'zod/mini'
import { focalSchema } from '../catalogue/picture-schema.ts'
import { cartKeySchema, itemKeySchema, slugSchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'

/** Option name → chosen value. */
export const variationSchema = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(60)))

export const cartItemSchema = z.object({
  item_key: itemKeySchema,
  id: z.int(),
  slug: slugSchema,
  sku: z.string(),
  name: z.string(),
  product_type: z.enum(['simple', 'variable']),
  variation: variationSchema,
  /** The labels of the variation: option label → value label. */
  variation_labels: z.record(z.string(), z.string()),
  price: centsSchema,
  price_regular: centsSchema,
  /** What other customers pay today, for a customer with a trade discount. Absent in copies of older versions. */
  price_public: z.optional(centsSchema),
  /** A gift of a coupon. It is locked and does not count in `item_count`. */
  free: z.boolean(),
  quantity: z.object({ value: z.int(), min: z.int(), max: z.int() }),
  totals: z.object({ subtotal: centsSchema, total: centsSchema }),
  /** Base of the picture (`${image}-400.webp`), or null. */
  image: z.nullable(z.string()),
  /** The focal point of the picture. Absent: the middle. */
  image_focal: z.optional(focalSchema),
  category: slugSchema,
})

/** The rule of a coupon. The device calculates the discount from it. */
export const couponRuleSchema = z.object({
  kind: z.enum(['percent', 'fixed', 'free_item']),
  /** Percent for `percent`, cents for `fixed`, 0 for `free_item`. */
  value: z.int(),
  /** The gift as a complete cart line. */
  free_item: z.nullable(cartItemSchema),
  /** The minimum subtotal of the counted items, in cents. */
  min_spend: centsSchema,
  /** The slugs of the counted categories. Empty: all categories. */
  categories: z.array(z.string()),
  exclude_sale_items: z.boolean(),
})

export const cartCouponSchema = z.object({
  code: z.string(),
  label: z.string(),
  discount_total: centsSchema,
  auto: z.boolean(),
  rule: couponRuleSchema,
})

export const noticeCodes = [
  'price_changed',
  'product_gone',
  'option_gone',
  'quantity_limited',
  'coupon_ended',
  'coupon_no_longer_fits',
  'changed_elsewhere',
  'merged',
  'lines_left_out',
] as const

export const cartNoticeSchema = z.object({ code: z.enum(noticeCodes), message: z.string() })

export const cartSchema = z.object({
  cart_key: z.string(),
  /** Grows with every change of this cart. */
  rev: z.int(),
  currency: z.literal('ZAR'),
  items: z.array(cartItemSchema),
  item_count: z.int(),
  coupons: z.array(cartCouponSchema),
  available_auto_coupons: z.array(z.object({ code: z.string() })),
  affiliate_coupon: z.nullable(z.object({ code: z.string() })),
  totals: z.object({
    subtotal: centsSchema,
    discount_total: centsSchema,
    shipping_total: centsSchema,
    /** The VAT contained in `total`. */
    tax_total: centsSchema,
    total: centsSchema,
  }),
  notices: z.array(cartNoticeSchema),
})

const ref = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)))

/** The owner of the cart: a guest by cart key, a customer by token (spec §7). Both groups of calls use these fields. */
const owner = { cartKey: z.optional(cartKeySchema), token: tokenSchema, ref }

export const cartReadSchema = z.object(owner)
export const cartAddSchema = z.object({
  ...owner,
  productId: z.int().check(z.positive()),
  productQuantity: z.int().check(z.minimum(1), z.maximum(1000)),
  variation: z.optional(variationSchema),
})
export const cartUpdateSchema = z.object({
  ...owner,
  itemKey: itemKeySchema,
  productQuantity: z.int().check(z.minimum(0), z.maximum(1000)),
})
export const cartRemoveSchema = z.object({ ...owner, itemKey: itemKeySchema })
export const cartClearSchema = z.object(owner)
export const couponSchema = z.object({ ...owner, promoCode: z.string().check(z.minLength(1), z.maxLength(40)) })

export type Variation = z.infer<typeof variationSchema>
export type CartItem = z.infer<typeof cartItemSchema>
export type CouponRule = z.infer<typeof couponRuleSchema>
export type CartCoupon = z.infer<typeof cartCouponSchema>
export type CartNotice = z.infer<typeof cartNoticeSchema>

export type Cart = z.infer<typeof cartSchema>
