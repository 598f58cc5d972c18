import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { emptied, type FileProduct } from './shop-file.ts'

/** What a product loses by a change: fields emptied, options and values removed. A line for each. */
export function lossesOf(before: FileProduct, after: Omit<FileProduct, 'id' | 'sku'>): string[] {
  const fields = (Object.keys(emptied) as (keyof typeof emptied)[]).filter(
    (field) => field !== 'options' && !isEmpty(before[field]) && isEmpty(after[field]),
  )
  const seatHeight = before.dimensions.seat_height !== undefined && after.dimensions.seat_height === undefined
  return [
    ...fields.map((field) => `${field} is emptied`),
    ...(seatHeight && !fields.includes('dimensions') ? ['dimensions.seat_height is emptied'] : []),
    ...before.options.flatMap((option) => optionLosses(option, after.options)),
  ].map((loss) => `${before.name} (${before.slug}): ${loss}`)
}

function optionLosses({ name, values }: ProductOption, after: readonly ProductOption[]): string[] {
  const same = after.find((option) => option.name === name)
  if (!same) return [`option ${name} is removed`]
  const gone = values.filter(({ value }) => !same.values.some((other) => other.value === value)).map(({ value }) => value)
  return gone.length === 0 ? [] : [`option ${name} loses ${gone.join(', ')}`]
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every((part) => part === 0)
  return value === null || value === '' || value === 0
}
