import type { DeskProduct, ProductFields } from '../../src/contract/desk/desk-product.ts'
import { endingCount } from '../../src/domain/stock/countable.ts'
import { counted } from '../../src/domain/counted.ts'
import { combinationInWords } from '../../src/domain/catalogue/variation-skus.ts'
import { focalWords } from '../frame/pictures/focal-field.tsx'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { money } from '../orders/words.ts'

export const availabilityWords = { made_to_order: 'Made to order', in_stock: 'In stock', out_of_stock: 'Sold out' } as const

/** The kinds of an option. */
export const kindWords = { swatch: 'swatches', choice: 'words' } as const

/** The label of each field, in the order of the form. */
export const fieldWords: Readonly<Record<keyof ProductFields, string>> = {
  name: 'Name',
  sku: 'SKU',
  category: 'Category',
  price: 'Price',
  price_regular: 'Price before the sale',
  availability: 'Availability',
  lead_time_days: 'Days to make',
  sells_from: 'Sell from',
  sells_until: 'Sell until',
  tagline: 'Tagline',
  description: 'Description',
  features: 'Features',
  materials: 'Materials',
  care: 'Care',
  assembly: 'Assembly',
  dimensions: 'Sizes',
  packed_size: 'Parcel',
  seats: 'Seats',
  guarantee_years: 'Guarantee in years',
  keywords: 'Search words',
  seo_title: 'Title in search results',
  seo_description: 'Description in search results',
  badges: 'Badges',
  related: 'Goes with',
  options: 'Options',
  variation_skus: 'SKUs of variations',
  images: 'Pictures',
}

export const isField = (name: string): name is keyof ProductFields => Object.hasOwn(fieldWords, name)

/** A refusal of the server, such as `price_regular: is below the price`, with the labels of the fields in place of their names. */
export const refusalWords = (refusal: string): string =>
  refusal.replace(/(^|\n|; |: )([a-z_]+)(?:\.[\w.]+)?: /g, (all, before: string, name: string) =>
    isField(name) ? `${before}${fieldWords[name]}: ` : all,
  )

/** What is wrong with a field, of the problems of a refusal; undefined for nothing. */
export function problemOf(name: keyof ProductFields, problems: readonly string[]): string | undefined {
  const own = problems.filter((problem) => problem.startsWith(`${name}:`) || problem.startsWith(`${name}.`))
  return own.length === 0 ? undefined : own.map((problem) => problem.slice(problem.indexOf(': ') + 2)).join('; ')
}

/** The planned times of a product, as `From Thu 3 Dec, 08:00`. */
export const plannedWords = ({ sells_from: from, sells_until: until }: Pick<DeskProduct, 'sells_from' | 'sells_until'>): string[] => [
  ...(from === null ? [] : [`From ${formatMoment(from)}`]),
  ...(until === null ? [] : [`Until ${formatMoment(until)}`]),
]

const lengthsOf = (sizes: object) => Object.entries(sizes).map(([length, mm]) => `${length.replaceAll('_', ' ')} ${mm} mm`)

/** A value of a field as people read it. */
export function shownValue(name: keyof ProductFields, product: Pick<DeskProduct, keyof ProductFields>): string {
  const value = product[name]
  if (value === null || value === '') return 'None'
  if (name === 'price') return money(product.price)
  if (name === 'price_regular') return product.price_regular === null ? 'None' : money(product.price_regular)
  if (name === 'sells_from' || name === 'sells_until') return formatMoment(product[name] ?? '')
  if (name === 'availability') return availabilityWords[product.availability]
  if (name === 'images')
    return `${product.images.length}: ${product.images.map(({ picture: { alt, focal } }) => (focal ? `${alt} (${focalWords(focal)})` : alt)).join('; ')}`
  if (name === 'options')
    return product.options
      .map(
        ({ label, kind, values }) =>
          `${label} (${kindWords[kind]}): ${values.map((one) => `${one.label} ${[money(one.price_difference), ...lengthsOf(one.dimensions ?? {})].join(' ')}`).join(', ')}`,
      )
      .join('\n')
  if (name === 'variation_skus')
    return Object.entries(product.variation_skus)
      .map(([combination, sku]) => `${combinationInWords(product.options, combination) ?? combination}: ${sku}`)
      .join('\n')
  if (name === 'dimensions' || name === 'packed_size') return lengthsOf(product[name]).join('\n')
  const lines: readonly unknown[] = Array.isArray(value) ? value : [value]
  const words = lines.flatMap((line) => (typeof line === 'string' || typeof line === 'number' ? [String(line)] : []))
  return words.join('\n') || 'None'
}

/** What an availability that is not saved yet does to the counts; undefined for nothing. */
export function endingCountWords(base: DeskProduct, now: Pick<DeskProduct, 'availability' | 'variation_skus'>): string | undefined {
  const count = now.availability === base.availability ? null : endingCount(now, base.stock)
  return count === null ? undefined : `The count of ${counted(count, 'piece')} ends when you save. Count again when it is in stock.`
}
