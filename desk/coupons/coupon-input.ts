import type { CouponFields, DeskCoupon } from '../../src/contract/desk/campaigns/desk-coupon.ts'

/** The fields of a new coupon: 10 % without conditions. */
export const newCoupon: CouponFields = {
  kind: 'percent',
  value: 10,
  gift: null,
  label: '',
  terms: '',
  min_spend: 0,
  categories: [],
  exclude_sale_items: false,
  first_order_only: false,
  auto: false,
  affiliate: null,
  starts: null,
  ends: null,
  max_uses: null,
  max_uses_per_customer: null,
}

/** The fields of a coupon that its form changes. */
export function fieldsOf(coupon: DeskCoupon): CouponFields {
  const { code: _code, state: _state, uses: _uses, rev: _rev, shown_label: _label, ...rest } = coupon
  const { orders: _orders, all_categories: _categories, affiliate_name: _name, ...fields } = rest
  return fields
}

type Named = Readonly<{ slug: string; name: string }>

/** The categories of a coupon's form: those of the shop, and chosen ones that are gone. */
export const categoriesOffered = (all: readonly Named[], chosen: readonly string[]): Named[] => [
  ...all,
  ...chosen.filter((slug) => !all.some((one) => one.slug === slug)).map((slug) => ({ slug, name: `${slug} (gone)` })),
]

/** `fabric=linen-sage` on lines of their own, as choices. */
const variationOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  )

/** The choices of a gift as the form shows them: `fabric=linen-sage` on lines of their own. */
export const choiceLines = (gift: CouponFields['gift']): string =>
  Object.entries(gift?.variation ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/**
 * Another kind, with the value to start from. The unit of the value depends on the kind, so a percentage does not become an amount: the stored
 * value returns with its own kind, and every other kind starts from 0.
 */
export const withKind = (kind: CouponFields['kind'], stored: CouponFields): Pick<CouponFields, 'kind' | 'value'> => ({
  kind,
  value: kind === stored.kind ? stored.value : 0,
})

/** What the form sends: a gift has no value, and only a gift has a product. `choices`: the lines of the form (`choiceLines`). */
export function couponInput(fields: CouponFields, choices: string): CouponFields {
  const isGift = fields.kind === 'free_item'
  return {
    ...fields,
    value: isGift ? 0 : fields.value,
    gift: isGift ? { slug: fields.gift?.slug ?? '', variation: variationOf(choices) } : null,
  }
}
