import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../src/contract/money/money.ts'
import { freeSlug, slugOf } from '../import/slug.ts'

/** One thing that can be bought: a value for every attribute, and what that costs. */
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
  /** Why the attributes became one list; null if each is a separate option. */
  joined: 'prices' | 'gaps' | null
}

/**
 * The shop prices each value of an option by itself. Where the variations' prices are such sums, and none is missing, every
 * attribute becomes an option. Otherwise all of them become one option that lists exactly what can be bought, each at its own price:
 * so no price is ever another than in the file, and nothing can be chosen that is not sold.
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

/** Null where the prices are no sums of what each value adds. The product costs what its cheapest choice costs. */
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
    let [price, regular] = [cheapest.price as number, cheapest.regular as number]
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

/** Names that mean something to the page: a chaise mirrors the picture, sizes speak of the dimensions. */
const meaningful: ReadonlySet<string> = new Set(['chaise', 'size', 'fabric'])

/** A cart line's key holds every name and value: all of them together must stay below 300 characters. */
const ROOM = 240

function optionNames(labels: readonly string[]): string[] {
  const taken = new Set(meaningful)
  const longest = Math.min(30, Math.floor(ROOM / 4 / Math.max(1, labels.length)))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'option', taken))
}

/** @param among how many options the product has: they share the room */
function valueNames(labels: readonly string[], among: number): string[] {
  const taken = new Set<string>()
  const longest = Math.max(4, Math.min(50, Math.floor((ROOM * 0.75) / Math.max(1, among))))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'value', taken))
}
