import type { Variation } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { invalidOptions, missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { OptionShape } from './command.ts'
import type { CommandArguments } from './command-arguments.ts'
import { Refusal, wrongUsage } from './refusal.ts'

export const couponOptions: Readonly<Record<string, OptionShape>> = {
  percent: { value: 'N', text: 'percent off what it counts, 1 to 90' },
  fixed: { value: 'RAND', text: 'so much off' },
  gift: { value: 'SLUG', text: 'this product for nothing' },
  choice: { value: 'NAME=VALUE', multiple: true, text: 'how the gift is made, such as fabric=linen-sage' },
  label: { value: 'WORDS', text: 'what the cart calls it (made up from the rest)' },
  terms: { value: 'WORDS', text: 'the small print' },
  'min-spend': { value: 'RAND', text: 'from so much on' },
  category: { value: 'SLUG', multiple: true, text: 'counts only these' },
  'full-price-only': { text: 'leaves out what is on sale' },
  'first-order': { text: "only for somebody's first order" },
  auto: { text: 'applies by itself' },
  affiliate: { value: 'SLUG', text: 'the decorator it belongs to' },
  starts: { value: 'DAY', text: 'first day it counts' },
  ends: { value: 'DAY', text: 'last day it counts' },
  'max-uses': { value: 'N', text: 'so many orders in all' },
  'max-uses-per-customer': { value: 'N', text: 'so many orders of one customer' },
}

/** The row of a code, from the command line. Throws a Refusal for a code that no customer could use. */
export function couponFromArguments(given: CommandArguments, catalogue: CatalogueStore) {
  const code = given.argument(0).trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code)) throw wrongUsage('A code has 3 to 30 letters, digits and dashes')
  const gives = whatItGives(given, catalogue)
  const [starts, ends] = [given.day('starts'), given.day('ends')]
  if (starts !== null && ends !== null && starts > ends) throw wrongUsage('--ends is before --starts')
  const categories = given.several('category')
  const unknown = categories.find((slug) => !catalogue.category(slug))
  if (unknown !== undefined) throw new Refusal('not_found', `There is no category ${unknown}`)
  return {
    code,
    origin: 'staff' as const,
    active: 1,
    ...gives,
    label: given.text('label') ?? gives.label,
    terms: given.text('terms') ?? '',
    auto: Number(given.flag('auto')),
    auto_order: given.flag('auto') ? 100 : null,
    affiliate: given.text('affiliate'),
    min_spend: given.rand('min-spend') ?? 0,
    categories: JSON.stringify(categories),
    exclude_sale_items: Number(given.flag('full-price-only')),
    starts,
    ends,
    max_uses: given.whole('max-uses', 1, 1_000_000),
    max_uses_per_customer: given.whole('max-uses-per-customer', 1, 1000),
    first_order_only: Number(given.flag('first-order')),
  }
}

function whatItGives(given: CommandArguments, catalogue: CatalogueStore) {
  const percent = given.whole('percent', 1, 90)
  const fixed = given.rand('fixed')
  const gift = given.text('gift')
  if ([percent, fixed, gift].filter((kind) => kind !== null).length !== 1) throw wrongUsage('Give one of --percent, --fixed and --gift')
  if (percent !== null) return { kind: 'percent' as const, value: percent, free_item: null, label: `${percent}% off` }
  if (fixed !== null) {
    if (fixed === 0) throw wrongUsage('--fixed must be more than nothing')
    return { kind: 'fixed' as const, value: fixed, free_item: null, label: `${formatMoney(cents(fixed))} off` }
  }
  return giftOf(gift ?? '', given.several('choice'), catalogue)
}

function giftOf(slug: string, choices: readonly string[], catalogue: CatalogueStore) {
  const product = catalogue.product(slug)
  if (!product) throw new Refusal('not_found', `There is no product ${slug}`)
  const variation: Variation = Object.fromEntries(choices.map((choice) => [choice.split('=')[0] ?? '', choice.split('=')[1] ?? '']))
  const wrong = [...invalidOptions(product, variation), ...missingOptions(product, variation).map(({ name }) => name)]
  if (wrong.length > 0) throw wrongUsage(`Say how ${product.name} is made: --choice ${wrong.map((name) => `${name}=…`).join(' --choice ')}`)
  const free_item = JSON.stringify({ slug, quantity: 1, variation })
  return { kind: 'free_item' as const, value: 0, free_item, label: `Free ${product.name}` }
}
