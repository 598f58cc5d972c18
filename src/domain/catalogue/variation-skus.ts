import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductOption } from '../../contract/catalogue/catalogue.ts'

const inOrder = (options: readonly ProductOption[]) => options.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The values of a variation in the order of the option names: `RED.OAK`. Null if an option has no value. */
export function combinationOf(options: readonly ProductOption[], variation: Variation): string | null {
  const values = inOrder(options).map(({ name }) => variation[name])
  return values.length > 0 && values.every(Boolean) ? values.join('.').toUpperCase() : null
}

/** The labels of a combination, in the order of the product's options: `Red, Oak`. Null if the options do not have its values. */
export function combinationInWords(options: readonly ProductOption[], combination: string): string | null {
  const values = combination.split('.')
  const ordered = inOrder(options)
  if (values.length !== ordered.length) return null
  const labels = new Map(
    ordered.map(({ name, values: all }, place) => [name, all.find(({ value }) => value.toUpperCase() === values[place])?.label]),
  )
  const words = options.map(({ name }) => labels.get(name))
  return words.every((label) => label !== undefined) ? words.join(', ') : null
}

/** The SKUs of variations that these options have: one value of every option, in the order of the option names. */
export function skusWithin(options: readonly ProductOption[], skus: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(skus).filter(([combination]) => combinationInWords(options, combination) !== null))
}
