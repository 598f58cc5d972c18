import { freeItemSchema } from '../seed/content-shapes.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'
import type { Selectable } from 'kysely'
import type { CouponRule } from '../../src/contract/cart/cart.ts'
import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../src/contract/money/money.ts'
import { asGift, cartItemFor } from '../../src/domain/cart/cart-item.ts'
import { shownLabel } from '../coupons/coupon-label.ts'
import type { CouponTable } from '../db/schema/catalogue.ts'

/** A promo code. */
export interface Coupon {
  /** Upper case. */
  code: string
  label: string
  rule: CouponRule
  auto: boolean
  autoOrder: number
  /** Slug of the decorator who owns the code. */
  affiliate: string | null
  /** First and last day of validity, in South Africa. */
  starts: string | null
  ends: string | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  firstOrderOnly: boolean
  /** The gift has sold out. Only a cart that has the code already may keep it: its own order may hold the last pieces. */
  giftSoldOut: boolean
}

/** Parses a row of `coupon`. Returns null if the gift is no longer sold: then the code has no value. */
export function couponFrom(row: Selectable<CouponTable>, productBySlug: (slug: string) => ProductCard | undefined): Coupon | null {
  const given = row.free_item === null ? null : giftFrom(row.free_item, productBySlug)
  if (row.kind === 'free_item' && !given) return null
  return {
    code: row.code,
    label: shownLabel(row, productBySlug),
    rule: {
      kind: row.kind,
      value: row.value,
      free_item: given?.gift ?? null,
      min_spend: cents(row.min_spend),
      categories: readStored(textsSchema, row.categories),
      exclude_sale_items: row.exclude_sale_items === 1,
    },
    auto: row.auto === 1,
    autoOrder: row.auto_order ?? 0,
    affiliate: row.affiliate,
    starts: row.starts,
    ends: row.ends,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    firstOrderOnly: row.first_order_only === 1,
    giftSoldOut: given?.isSoldOut ?? false,
  }
}

function giftFrom(json: string, productBySlug: (slug: string) => ProductCard | undefined) {
  const { slug, quantity, variation } = readStored(freeItemSchema, json)
  const product = productBySlug(slug)
  if (!product) return null
  return { gift: asGift(cartItemFor(product, variation, quantity, quantity)), isSoldOut: product.availability === 'out_of_stock' }
}

/** Whether a code may be used on a South African day, YYYY-MM-DD: its first and last day included. */
export const runsOn = ({ starts, ends }: Coupon, day: string): boolean =>
  (starts === null || day >= starts) && (ends === null || day <= ends)

/** Whether a code gives a piece with a couch, which the shop advertises. */
export const isGiftForCouch = ({ rule }: Coupon): boolean =>
  rule.kind === 'free_item' && rule.categories.some((category) => category === 'sofas' || category === 'couches')

/** The coupons that apply by themselves, in the order in which a cart tries them. */
export const automaticCoupons = (coupons: ReadonlyMap<string, Coupon>): Coupon[] =>
  [...coupons.values()].filter(({ auto, giftSoldOut }) => auto && !giftSoldOut).toSorted((a, b) => a.autoOrder - b.autoOrder)
