import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { listOf } from './cells.ts'
import { plainText } from './plain-text.ts'
import type { Axis, PricedOptions } from './price-options.ts'
import type { WooRow } from './woo-row.ts'

/** A variation that is sold: the values of its options, and its row. */
export interface Variant {
  /** Option name → value. */
  variation: Readonly<Record<string, string>>
  row: WooRow
}

/** Finds the values of each sold combination among the options that `priceOptions` made of the axes. */
export function variantsOf(
  { options, joined }: Pick<PricedOptions, 'options' | 'joined'>,
  axes: readonly Axis[],
  choices: readonly { values: readonly string[]; row: WooRow }[],
): Variant[] {
  return choices.map(({ values, row }, place) => {
    const chosen = options.map(({ name, values: offered }, axis) => {
      const at = joined === null ? (axes[axis]?.values.indexOf(values[axis] ?? '') ?? -1) : place
      return [name, offered[at]?.value ?? ''] as const
    })
    return { variation: Object.fromEntries(chosen), row }
  })
}

/** The SKUs of the variations as the file gives them, in the form of `variation_skus`; undefined if they have none. */
export function skusOf(variants: readonly Variant[]): Record<string, string> | undefined {
  const named = variants.flatMap(({ variation, row }) => {
    const values = Object.entries(variation).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return row.sku === null ? [] : [[values.map(([, value]) => value.toUpperCase()).join('.'), row.sku] as const]
  })
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** The descriptions of variations that the product does not have, each with the labels of its variations. */
export function variantTexts(rows: readonly WooRow[], known: readonly string[]): string[] {
  const labels = new Map<string, string[]>()
  for (const row of rows) {
    const { paragraphs, points } = plainText(row.cells('description'))
    const text = [...paragraphs, ...points].join(' ')
    const label = row.attributes.flatMap(({ values }) => values).join(' / ')
    if (text !== '' && !known.includes(text)) labels.set(text, [...(labels.get(text) ?? []), label])
  }
  return [...labels].map(([text, of]) => (of.length === rows.length ? text : `${of.filter(Boolean).join(', ')}: ${text}`))
}

/** The pictures of variations, where they depend on one option alone. */
export interface VariantPictures {
  /** The name of that option. */
  option: string
  /** Web address → the value that it shows. */
  values: ReadonlyMap<string, string>
}

/** Finds the option whose values have one picture each; null if there is none. */
export function variantPictures(options: readonly ProductOption[], variants: readonly Variant[]): VariantPictures | null {
  for (const { name } of options) {
    const pictures = new Map<string, Set<string>>()
    for (const { variation, row } of variants) {
      const [picture] = listOf(row.cells('images'))
      const value = variation[name] ?? ''
      if (picture !== undefined) pictures.set(value, (pictures.get(value) ?? new Set()).add(picture))
    }
    const single = [...pictures].map(([value, of]): [string, string] => [[...of].join(' '), value])
    const values = new Map(single)
    if (single.length > 1 && values.size === single.length && [...pictures.values()].every((of) => of.size === 1))
      return { option: name, values }
  }
  return null
}
