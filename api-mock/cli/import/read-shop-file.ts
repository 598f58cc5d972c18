import * as z from 'zod/mini'
import type { ProductOption } from '../../../src/contract/catalogue.ts'
import { variationPrice } from '../../../src/domain/variation.ts'
import { Refusal } from '../refusal.ts'
import type { Goods } from './goods.ts'
import type { RowReport } from './report.ts'
import { fileProductSchema, type FileProduct } from './shop-file.ts'

const fileSchema = z.object({ products: z.array(z.unknown()).check(z.minLength(1)) })

/** Reads the shop's own file: `{"products": [ … ]}`. Throws `bad_file` where it is none, or where any of its products will not do. */
export function readShopFile(text: string): Goods[] {
  const file = z.safeParse(fileSchema, parseJson(text))
  if (!file.success) throw new Refusal('bad_file', 'The file must hold {"products": [ … ]} with at least one product')
  const wrong: RowReport[] = []
  const goods = file.data.products.flatMap((entry, place) => {
    const row = place + 1
    const read = z.safeParse(fileProductSchema, entry)
    const problems = read.success
      ? problemsOf(read.data)
      : read.error.issues.map(({ path, message }) => `${path.join('.') || 'product'}: ${message}`)
    if (read.success && problems.length === 0) return [goodsFrom(read.data, row)]
    const { sku = '', name = '' } = (entry ?? {}) as { sku?: unknown; name?: unknown }
    wrong.push({ row, sku: String(sku), name: String(name), outcome: 'skipped', reason: problems.join('; ') })
    return []
  })
  const taken = repeated(goods)
  wrong.push(...taken)
  if (wrong.length === 0) return goods
  const lines = wrong.map(({ row, name, reason }) => `product ${row} ${name}: ${reason}`)
  throw new Refusal(
    'bad_file',
    [`${wrong.length} of ${file.data.products.length} products will not do; nothing was imported`, ...lines].join('\n'),
    {
      results: wrong,
    },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Refusal('bad_file', `The file is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What no schema can see: that prices stay above nothing, and that names are not used twice. */
function problemsOf({ options, price, price_regular = price, default_swatch: swatch }: FileProduct): string[] {
  const problems: string[] = []
  if (price_regular < price) problems.push('price_regular: is below price')
  const twice = (names: readonly string[]) => new Set(names).size < names.length
  if (twice(options.map(({ name }) => name))) problems.push('options: a name is used twice')
  for (const { name, values } of options) if (twice(values.map(({ value }) => value))) problems.push(`options: ${name} has a value twice`)
  if (swatch !== null && !options.some(({ kind, values }) => kind === 'swatch' && values.some(({ value }) => value === swatch)))
    problems.push('default_swatch: is no value of a swatch option')
  if (variationPrice({ options, price, price_regular }, cheapest(options)).price <= 0)
    problems.push('options: the differences take the price down to nothing')
  return problems
}

const cheapest = (options: readonly ProductOption[]) =>
  Object.fromEntries(
    options.map(({ name, values }) => [
      name,
      values.reduce((best, value) => (value.price_difference < best.price_difference ? value : best)).value,
    ]),
  )

function goodsFrom(product: FileProduct, row: number): Goods {
  const { slug, name, category, category_name, price, price_regular = price, sku = null, images, related, packed_size, ...facts } = product
  return {
    row,
    name,
    sku,
    originKey: null,
    slug,
    shelf: { slug: category, name: category_name ?? titled(category) },
    price,
    price_regular,
    related,
    pictures: images,
    warnings: [],
    facts: { ...facts, type: facts.options.length > 0 ? 'variable' : 'simple', packed_size: packed_size ?? facts.dimensions },
  }
}

const titled = (slug: string) => `${slug.slice(0, 1).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`

/** All or nothing: a file that names a product twice is refused, rather than one of the two chosen. */
function repeated(goods: readonly Goods[]): RowReport[] {
  const seen = new Map<string, number>()
  return goods.flatMap(({ row, sku, slug, name }) => {
    const keys = [`address ${slug}`, ...(sku === null ? [] : [`SKU ${sku.toUpperCase()}`])]
    const taken = keys.find((key) => seen.has(key))
    for (const key of keys) seen.set(key, seen.get(key) ?? row)
    return taken === undefined
      ? []
      : [{ row, sku: sku ?? '', name, outcome: 'skipped' as const, reason: `the ${taken} is used by product ${seen.get(taken)}` }]
  })
}
