import type { ProductOption } from '../../src/contract/catalogue/catalogue.ts'
import { keysOf } from '../keys-of.ts'
import { emptied, type FileProduct } from './shop-file.ts'

const emptiedFields = keysOf(emptied)

/** The losses of a product: emptied fields, removed options and values. A line for each. */
export function lossesOf(before: FileProduct, after: Omit<FileProduct, 'id' | 'sku'>): string[] {
  const fields = emptiedFields.filter((field) => field !== 'options' && !isEmpty(before[field]) && isEmpty(after[field]))
  const sizes = (['return_depth', 'seat_height', 'seat_depth', 'arm_height', 'leg_clearance'] as const).filter(
    (size) => before.dimensions[size] !== undefined && after.dimensions[size] === undefined,
  )
  return [
    ...fields.map((field) => `${field} is emptied`),
    ...(fields.includes('dimensions') ? [] : sizes.map((size) => `dimensions.${size} is emptied`)),
    ...before.options.flatMap((option) => optionLosses(option, after.options)),
    ...skuLosses(before.variation_skus, after.variation_skus),
  ].map((loss) => `${before.name} (${before.slug}): ${loss}`)
}

function optionLosses({ name, values }: ProductOption, after: readonly ProductOption[]): string[] {
  const same = after.find((option) => option.name === name)
  if (!same) return [`option ${name} is removed`]
  const valueOf = (value: string) => same.values.find((other) => other.value === value)
  const removed = values.filter(({ value }) => !valueOf(value)).map(({ value }) => value)
  const unmeasured = values.filter(({ value, dimensions }) => dimensions && valueOf(value) && !valueOf(value)?.dimensions)
  return [
    ...(removed.length === 0 ? [] : [`option ${name} loses ${removed.join(', ')}`]),
    ...unmeasured.map(({ value }) => `option ${name} loses the dimensions of ${value}`),
  ]
}

function skuLosses(before: FileProduct['variation_skus'] = {}, after: FileProduct['variation_skus'] = {}): string[] {
  const lost = Object.entries(before).flatMap(([key, sku]) => (Object.hasOwn(after, key) ? [] : [sku]))
  return lost.length > 0 && !isEmpty(after) ? [`variation_skus loses ${lost.join(', ')}`] : []
}

/** Whether a field has no value. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every((part) => part === 0)
  return value === null || value === undefined || value === '' || value === 0
}
