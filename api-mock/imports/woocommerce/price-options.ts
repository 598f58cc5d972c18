import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../src/contract/money/money.ts'
import { freeSlug, slugOf } from '../slug.ts'

/** One combination that a customer can buy: a value for every attribute, and its price. */
export interface Choice {
  values: readonly string[]
  price: Cents
  regular: Cents
}

export interface Axis {
  label: string
  values: readonly string[]
}

export interface PricedOptions {
  options: ProductOption[]
  price: Cents
  price_regular: Cents
  /** Why the attributes became one option; null if each is a separate option. */
  joined: 'prices' | 'gaps' | null
}

/**
 * Converts variations to options. The shop prices each value of an option separately. If the variations' prices are such sums and no
 * combination is missing, every attribute becomes an option. Otherwise they become one option that lists the combinations, each at its own
 * price. So every price equals the file's, and customers can choose only combinations that are sold.
 */
export function priceOptions(axes: readonly Axis[], choices: readonly Choice[]): PricedOptions {
  const complete = axes.reduce((count, { values }) => count * values.length, 1) === choices.length
  const separate = complete ? separateOptions(axes, choices) : null
  if (separate) return { ...separate, joined: null }
  const label = axes.map((axis) => axis.label).join(' / ')
  const values = choices.map((choice) => choice.values.join(' / '))
  const joined = separateOptions(
    [{ label, values }],
    choices.map((choice, place) => ({ ...choice, values: [values[place] ?? ''] })),
  )
  if (!joined) throw new Error('One list of choices can always be priced')
  return { ...joined, joined: complete ? 'prices' : 'gaps' }
}

const keyOf = (values: readonly string[]) => JSON.stringify(values)

/**
 * Separate options, or null if the prices are not sums of the values' differences. The product's price is the price of its cheapest
 * combination.
 */
function separateOptions(axes: readonly Axis[], choices: readonly Choice[]): Omit<PricedOptions, 'joined'> | null {
  const byValues = new Map(choices.map((choice) => [keyOf(choice.values), choice]))
  const cheapest = choices.reduce((best, choice) => (choice.price < best.price ? choice : best))
  const choiceWith = (place: number, value: string) => byValues.get(keyOf(cheapest.values.with(place, value)))
  const differences = axes.map(({ values }, place) =>
    values.map((value) => {
      const choice = choiceWith(place, value)
      return choice && { price: choice.price - cheapest.price, regular: choice.regular - cheapest.regular }
    }),
  )
  const isSum = choices.every((choice) => {
    let [price, regular]: [number, number] = [cheapest.price, cheapest.regular]
    for (const [place, value] of choice.values.entries()) {
      const difference = differences[place]?.[axes[place]?.values.indexOf(value) ?? -1]
      if (!difference) return false
      price += difference.price
      regular += difference.regular
    }
    return price === choice.price && regular === choice.regular
  })
  if (!isSum) return null
  const names = optionNames(axes.map(({ label }) => label))
  const options = axes.map(({ label, values }, place): ProductOption => {
    const slugs = valueNames(values, axes.length)
    return {
      name: names[place] ?? '',
      label,
      kind: 'choice',
      values: values.map((value, index) => {
        const { price = 0, regular = 0 } = differences[place]?.[index] ?? {}
        return {
          value: slugs[index] ?? '',
          label: value,
          price_difference: cents(price),
          ...(regular === price ? {} : { regular_difference: cents(regular) }),
        }
      }),
    }
  })
  return { options, price: cheapest.price, price_regular: cheapest.regular }
}

/** Option names with a function on the page: a chaise mirrors the picture, sizes change the dimensions. */
const meaningful: ReadonlySet<string> = new Set(['chaise', 'size', 'fabric'])

/** The key of a cart line contains every name and value. Together they must stay below 300 characters. */
const ROOM = 240

function optionNames(labels: readonly string[]): string[] {
  const taken = new Set(meaningful)
  const longest = Math.min(30, Math.floor(ROOM / 4 / Math.max(1, labels.length)))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'option', taken))
}

/** @param among the number of the product's options, which share the characters */
function valueNames(labels: readonly string[], among: number): string[] {
  const taken = new Set<string>()
  const longest = Math.max(4, Math.min(50, Math.floor((ROOM * 0.75) / Math.max(1, among))))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'value', taken))
}
