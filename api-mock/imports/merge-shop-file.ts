import { keysOf } from '../keys-of.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { skusWithin } from '../../src/domain/catalogue/variation-skus.ts'
import { sellingFaults } from '../../src/domain/catalogue/selling-times.ts'
import { variationPrice } from '../../src/domain/catalogue/variation.ts'
import type { StoredProduct } from '../catalogue/stored.ts'
import { Refusal } from '../cli/refusal.ts'
import type { FetchResult } from './fetch-pictures.ts'
import type { Goods } from './goods.ts'
import type { ShopProduct, ShopProducts } from './shop-products.ts'
import { lossesOf } from './losses.ts'
import type { RowReport } from './report.ts'
import { emptied, type FileProduct, fileProductOf, givenFieldsSchema, newFields } from './shop-file.ts'

const fieldsSchema = z.record(z.string(), z.unknown())
const fileSchema = z.object({ products: z.array(z.unknown()).check(z.minLength(1)) })

/** Reads the entries of a catalogue file: `{"products": [ … ]}`. Throws `bad_file` for any other file. */
export function readShopFile(text: string): unknown[] {
  const file = z.safeParse(fileSchema, parseJson(text))
  if (!file.success) throw new Refusal('bad_file', 'The file must hold {"products": [ … ]} with at least one product')
  return file.data.products
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Refusal('bad_file', `The file is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The web addresses of the entries' pictures. */
export function picturesNamed(entries: readonly unknown[]): string[] {
  return entries
    .flatMap((entry) => fieldsOf(entry)?.['images'] ?? [])
    .filter((image): image is string => typeof image === 'string' && /^https?:\/\//.test(image))
}

export interface ImportContext {
  products: ShopProducts
  /** Slug → name. */
  categories: ReadonlyMap<string, string>
  pictures: Pick<FetchResult, 'pictures' | 'failed'>
  now: Date
  /** The row of each entry in its file. By default the entries are counted from 1. */
  rows?: readonly number[]
}

export interface Merged {
  goods: Goods
  /** Null for a new product. */
  before: ShopProduct | null
  losses: string[]
}

/**
 * Merges the entries with the products of the shop. A field that is absent or unchanged stays, `null` empties it, and any other value
 * replaces it. Throws `bad_file` with every problem if an entry is invalid: then no entry is imported.
 */
export function mergeShopFile(entries: readonly unknown[], context: ImportContext): { goods: Goods[]; losses: string[] } {
  const { merged, refused } = mergeEach(entries, context)
  if (refused.length > 0) throw refusalOf(refused, entries.length)
  const named = new Set([
    ...context.products.all.flatMap(({ slug, sku }) => [slug, sku]),
    ...merged.flatMap(({ goods: { slug, sku } }) => [slug, sku]),
  ])
  return {
    goods: merged.map(({ goods }) => {
      const unknown = goods.related.filter((name) => !named.has(name))
      return unknown.length === 0 ? goods : { ...goods, warnings: [...goods.warnings, `related: there is no ${unknown.join(', ')}`] }
    }),
    losses: merged.flatMap(({ losses }) => losses),
  }
}

/** Merges each entry by itself. `row` of a result is that of its entry. */
export function mergeEach(entries: readonly unknown[], context: ImportContext): { merged: Merged[]; refused: Refused[] } {
  const merged: Merged[] = []
  const refused: Refused[] = []
  for (const [place, entry] of entries.entries()) {
    const result = mergeEntry(entry, context.rows?.[place] ?? place + 1, context)
    if ('goods' in result) merged.push(result)
    else refused.push(result)
  }
  return { merged, refused: [...refused, ...repeated(merged, context)] }
}

function refusalOf(refused: readonly Refused[], entries: number): Refusal {
  const wrong = refused.map(({ problems, ...row }): RowReport => ({ ...row, outcome: 'skipped', reason: problems.join('; ') }))
  const lines = wrong.map(({ row, name, reason }) => `product ${row} ${name}: ${reason}`)
  const head = `${wrong.length} of ${entries} products are invalid; nothing was imported`
  return new Refusal('bad_file', [head, ...lines].join('\n'), { results: wrong })
}

const fieldsOf = (entry: unknown): Readonly<Record<string, unknown>> | null => z.safeParse(fieldsSchema, entry).data ?? null

/** `problems`: `field: what is wrong`. */
export interface Refused {
  row: number
  sku: string
  name: string
  problems: string[]
}

function mergeEntry(entry: unknown, row: number, context: ImportContext): Merged | Refused {
  const fields = fieldsOf(entry)
  if (!fields) return { row, problems: ['must be an object with the fields of a product'], sku: '', name: '' }
  const before = findProduct(fields, context.products) ?? null
  const stored = before && fileProductOf(before, context.categories)
  const refused = (...problems: string[]): Refused => ({
    row,
    problems,
    sku: wordOf(fields['sku']) ?? stored?.sku ?? '',
    name: wordOf(fields['name']) ?? stored?.name ?? wordOf(fields['slug']) ?? '',
  })
  const changes = Object.entries(fields).filter(([name, value]) => !stored || !isDeepStrictEqual(value, Reflect.get(stored, name)))
  const nulls = changes.flatMap(([name, value]) => (value === null ? [name] : []))
  const firm = nulls.filter((name) => !(name in emptied))
  const read = z.safeParse(givenFieldsSchema, Object.fromEntries(changes.filter(([, value]) => value !== null)))
  if (!read.success || firm.length > 0)
    return refused(
      ...firm.map((name) => `${name}: cannot be emptied`),
      ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'product'}: ${message}`),
    )
  const { slug: otherSlug, ...given } = read.data
  // The SKU found the product, so a different spelling is no change.
  if (stored && fields['id'] !== stored.id && fields['slug'] !== stored.slug) delete given.sku
  if (stored && otherSlug !== undefined && fields['id'] === stored.id)
    return refused(`slug: product ${stored.id} is ${stored.slug}, and an address cannot change`)
  const empty: Partial<typeof emptied> = Object.fromEntries(Object.entries(emptied).filter(([name]) => nulls.includes(name)))
  const whole = stored ? { ...stored, ...given, ...empty, id: stored.id, slug: stored.slug } : newProduct({ ...read.data, ...empty })
  if ('missing' in whole) return refused(whole.missing)
  const reshaped = !stored || 'options' in given || 'options' in empty
  // Removing an option value also removes the default swatch that names it.
  const swatch = stored && reshaped && !('default_swatch' in given) && !hasSwatch(whole) ? null : whole.default_swatch
  // The same for the SKUs of variations; a file that gives SKUs must give sold ones.
  const skus = reshaped && whole.variation_skus && !given.variation_skus ? skusWithin(whole.options, whole.variation_skus) : null
  const after = {
    ...whole,
    default_swatch: swatch,
    ...(skus && { variation_skus: skus }),
    ...categoryNamed(whole, stored, given.category_name),
  }
  const needsCheck =
    !stored || ['price', 'price_regular', 'options', 'default_swatch', 'variation_skus'].some((name) => name in given || name in empty)
  const times = { sells_from: stored?.sells_from ?? null, sells_until: stored?.sells_until ?? null, sold: before?.active === 1 }
  const problems = [...(needsCheck ? problemsOf(after) : []), ...sellingFaults(after, times, context.now)]
  if (problems.length > 0) return refused(...problems)
  const shown = picturesFor(after, before, context.pictures)
  const warnings = [
    ...shown.warnings,
    ...(stored && otherSlug !== undefined ? [`slug: its address stays ${stored.slug}`] : []),
    ...(given.category_name !== undefined && context.categories.has(after.category)
      ? [`category_name: the category ${after.category} is called ${context.categories.get(after.category)}`]
      : []),
  ]
  const type = !before || reshaped ? (after.options.length > 0 ? 'variable' : 'simple') : before.product.type
  const goods = goodsFrom({ ...after, images: shown.images }, { row, type, isNew: !before, warnings })
  return { goods, before, losses: stored ? lossesOf(stored, { ...after, images: shown.images }) : [] }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Finds a product by id, then by slug, then by SKU. An unknown id belongs to a new product. */
export function findProduct({ id, slug, sku }: Record<string, unknown>, products: ShopProducts): ShopProduct | undefined {
  return products.withId(id) ?? products.find({ slug: wordOf(slug), sku: wordOf(sku), originKey: null, name: '' })
}

type Whole = Omit<FileProduct, 'id' | 'sku'> & Partial<Pick<FileProduct, 'id' | 'sku'>>

function newProduct(given: Partial<FileProduct>): Whole | { missing: string } {
  const { slug, name, category, price } = given
  if (slug !== undefined && name !== undefined && category !== undefined && price !== undefined) {
    const packed_size = given.packed_size ?? given.dimensions ?? newFields.packed_size
    return { ...newFields, category_name: '', ...given, slug, name, category, price, packed_size }
  }
  const missing = Object.entries({ slug, name, category, price }).flatMap(([field, value]) => (value === undefined ? [field] : []))
  return { missing: `it is not in the shop, and a new product needs ${missing.join(', ')}` }
}

/** The category of an entry. A new category does not inherit the name of the product's old one. */
function categoryNamed({ category }: Pick<FileProduct, 'category'>, stored: FileProduct | null, given: string | undefined) {
  if (given !== undefined) return { category_name: given }
  if (stored?.category === category) return { category_name: stored.category_name }
  return { category_name: `${category.slice(0, 1).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}` }
}

type CheckedFields = Pick<FileProduct, 'options' | 'price' | 'price_regular' | 'default_swatch' | 'variation_skus'>

const hasSwatch = ({ options, default_swatch: swatch }: Pick<CheckedFields, 'options' | 'default_swatch'>) =>
  swatch === null || options.some(({ kind, values }) => kind === 'swatch' && values.some(({ value }) => value === swatch))

/** Problems that the schema cannot find: prices below zero and duplicate names. */
function problemsOf(product: CheckedFields): string[] {
  const { options, price, price_regular: regular } = product
  const price_regular = regular ?? price
  const problems: string[] = []
  if (price_regular < price) problems.push('price_regular: is below the price')
  const twice = (names: readonly string[]) => new Set(names).size < names.length
  if (twice(options.map(({ name }) => name))) problems.push('options: a name is used twice')
  for (const { name, values } of options) if (twice(values.map(({ value }) => value))) problems.push(`options: ${name} has a value twice`)
  const sold = skusWithin(options, product.variation_skus ?? {})
  const unsold = keysOf(product.variation_skus ?? {}).filter((key) => !Object.hasOwn(sold, key))
  if (unsold.length > 0) problems.push(`variation_skus: ${unsold.join(', ')}: no variation has these values`)
  if (!hasSwatch(product)) problems.push('default_swatch: is no value of a swatch option')
  if (variationPrice({ options, price, price_regular }, {}).price <= 0)
    problems.push('options: the differences reduce the price to zero or less')
  return problems
}

/** A product keeps its old pictures until all new ones are fetched. A new product uses the fetched ones. */
function picturesFor({ images }: Pick<FileProduct, 'images'>, before: ShopProduct | null, { pictures, failed }: ImportContext['pictures']) {
  const missing = images.filter((image) => typeof image === 'string').filter((address) => !pictures.has(address))
  if (missing.length === 0) return { images, warnings: [] }
  const currentImages = before ? before.product.images : images
  const warnings = missing.flatMap((address) => {
    const reason = failed.get(address)
    return reason === undefined ? [] : [`its picture ${address} is missing: ${reason}`]
  })
  const waiting = missing.length - warnings.length
  if (waiting > 0) warnings.push(`images: ${waiting} not fetched yet (--images does)`)
  return { images: currentImages, warnings: before ? [...warnings, 'images: it keeps the pictures that it has'] : warnings }
}

function goodsFrom(
  product: Whole,
  { row, type, isNew, warnings }: Pick<Goods, 'row' | 'warnings'> & { type: StoredProduct['type']; isNew: boolean },
): Goods {
  const { id, slug, name, category, category_name, price, price_regular, sku, images, related, sells_from, sells_until, ...facts } = product
  return {
    row,
    id: isNew ? (id ?? null) : null,
    name,
    sku: sku ?? null,
    originKey: null,
    slug,
    category: { slug: category, name: category_name },
    price,
    price_regular: price_regular ?? price,
    related,
    pictures: images,
    warnings,
    facts: { ...facts, type },
    times: { sells_from, sells_until },
  }
}

/** Rejects a file that names a product twice or uses another product's SKU. */
function repeated(merged: readonly Merged[], { products, rows }: Pick<ImportContext, 'products' | 'rows'>): Refused[] {
  const entry = rows ? 'row' : 'product'
  const seen = new Map<string, number>()
  const inFile = new Set(merged.map(({ before }) => before?.id))
  const holders = new Map(products.all.filter(({ id }) => !inFile.has(id)).map(({ sku, slug }) => [sku.toUpperCase(), slug]))
  return merged.flatMap(({ goods: { row, sku, slug, name } }) => {
    const address = `address ${slug}`
    const keys = [address, ...(sku === null ? [] : [`SKU ${sku.toUpperCase()}`])]
    const taken = keys.find((key) => seen.has(key))
    for (const key of keys) seen.set(key, seen.get(key) ?? row)
    const holder = sku === null ? undefined : holders.get(sku.toUpperCase())
    const reason =
      taken !== undefined
        ? taken === address
          ? `repeats ${entry} ${seen.get(taken)}`
          : `sku: the ${taken} is used by ${entry} ${seen.get(taken)}`
        : holder !== undefined
          ? `sku: ${sku} is the SKU of ${holder}`
          : null
    return reason === null ? [] : [{ row, sku: sku ?? '', name, problems: [reason] }]
  })
}
