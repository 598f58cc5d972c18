import { readStored } from '../db/stored-json.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import { lockStock } from '../stock/hold.ts'
import { OWN_GOODS } from '../seed/seed.ts'
import { type RemovedDemo, removeDemo } from '../catalogue/remove-demo.ts'
import { type StoredCategory, storedProductSchema } from '../catalogue/stored.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../audit/audit.ts'
import { Refusal } from '../cli/refusal.ts'
import type { Goods, ImportCategory, Withdrawal } from './goods.ts'
import { readShopProducts, type ShopProducts } from './shop-products.ts'
import type { FetchedPictures } from './pictures.ts'
import type { RowReport } from './report.ts'
import { type IsSold, storeGoods } from './store-goods.ts'
import { brand } from '../../src/contract/brand.ts'
import { to } from '../../src/contract/paths.ts'

export interface Batch {
  /** The products of the file, and a line for each loss of data in the shop's products. */
  offered: (trx: ShopTransaction, products: ShopProducts) => Promise<{ goods: readonly Goods[]; losses: readonly string[] }>
  withdrawals: readonly Withdrawal[]
  /** Reads the products that the file is about. Without it the import reads and locks every product of the shop. */
  products?: (trx: ShopTransaction) => Promise<ShopProducts>
  pictures: FetchedPictures
  isSold: IsSold
  clock: Deps['clock']
  /** Old addresses → addresses of this shop. */
  addresses?: ReadonlyMap<string, string>
}

export interface ImportOptions {
  /** Calculates the result and stores nothing. */
  dryRun: boolean
  /** Withdraws all products that are not in the file, and prevents the content from restoring its products. */
  replace: boolean
  /** Permits losses. */
  yes: boolean
  /** The author of planned times, and of ended counts in the audit. */
  by: Actor
  /** Prints the losses before they happen. */
  progress?: (line: string) => void
}

export interface Imported {
  results: RowReport[]
  categories: string[]
  replaced: number
  /** A line for each loss of data. */
  lost: string[]
  demo: RemovedDemo | null
  /** Old addresses that this import redirects. */
  redirected: string[]
}

/** Rolls a dry run back. */
class DryRun extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('dry run')
    this.imported = imported
  }
}

/**
 * Stores the products of a file in one transaction: all of them or none. A running server shows them within seconds. Throws `would_lose`
 * for a loss without `yes`.
 */
export async function importGoods(deps: Pick<Deps, 'db'>, batch: Batch, options: ImportOptions): Promise<Imported> {
  try {
    return await transact(deps, async (trx) => {
      const imported = await importInto(trx, batch, options)
      if (options.dryRun) throw new DryRun(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof DryRun) return error.imported
    throw error
  }
}

/** The same in a transaction of the caller, which rolls a dry run back. */
export async function importInto(trx: ShopTransaction, batch: Batch, options: ImportOptions): Promise<Imported> {
  await lockStock(trx, batch.products ? (await batch.products(trx)).all.map(({ id }) => id) : 'all')
  // Locks the setting, so that a parallel import waits.
  await markCatalogueChanged(trx)
  return storeBatch(trx, batch, options)
}

async function storeBatch(
  trx: ShopTransaction,
  { offered, withdrawals, products: read = readShopProducts, pictures, isSold, clock, addresses = new Map() }: Batch,
  options: ImportOptions,
): Promise<Imported> {
  const products = await read(trx)
  const { goods, losses } = await offered(trx, products)
  const { first, others } = firstOfEach(goods, products)
  const categories = await createCategories(
    trx,
    first.map(({ category }) => category),
  )
  const stored = await storeGoods(trx, first, products, { pictures, isSold, clock, by: options.by })
  const withdrawn = await withdraw(trx, withdrawals, products, new Set(stored.map(({ slug }) => slug)))
  const storedSlugs = new Set(stored.map(({ slug }) => slug))
  const replaced = options.replace && stored.length > 0 ? await replaceOthers(trx, storedSlugs) : { gone: [], demo: null, lost: [] }
  const redirected = await storeRedirects(trx, addresses)
  const lost = [...losses, ...replaced.lost]
  if (lost.length > 0 && !options.dryRun) allowLosses(lost, options)
  const results = stored.map(({ goods: { row, sku, name, warnings }, slug, outcome }): RowReport => {
    const report = { row, sku: sku ?? '', name, outcome, slug }
    return warnings.length > 0 ? { ...report, warnings } : report
  })
  return {
    results: [...results, ...others, ...withdrawn],
    categories,
    replaced: replaced.gone.length,
    lost,
    demo: replaced.demo,
    redirected,
  }
}

const SHOWN = 100

function allowLosses(lost: readonly string[], { yes, progress }: ImportOptions): void {
  const lines = lost.slice(0, SHOWN).map((loss) => `  ${loss}`)
  if (lost.length > SHOWN) lines.push(`  … and ${lost.length - SHOWN} more`)
  if (!yes)
    throw new Refusal('would_lose', ['This would be lost:', ...lines, 'Nothing was changed. Add --yes to go ahead.'].join('\n'), { lost })
  for (const line of ['This is lost:', ...lines]) progress?.(line)
}

/** Withdraws imported products that the file no longer offers. */
async function withdraw(
  trx: ShopTransaction,
  withdrawals: readonly Withdrawal[],
  products: ShopProducts,
  stored: ReadonlySet<string>,
): Promise<RowReport[]> {
  const reports: RowReport[] = []
  for (const { row, name, sku, originKey, reason } of withdrawals) {
    const before = products.find({ sku, originKey, name })
    const sold = before?.active === 1 && before.origin === 'import' && !stored.has(before.slug)
    if (sold) await trx.updateTable('product').set({ active: 0 }).where('id', '=', before.id).execute()
    reports.push({ row, sku: sku ?? '', name, outcome: sold ? 'withdrawn' : 'skipped', reason })
  }
  return reports
}

async function replaceOthers(trx: ShopTransaction, stored: ReadonlySet<string>) {
  const sold = await trx.selectFrom('product').select(['id', 'slug', 'data']).where('active', '=', 1).execute()
  const others = sold.filter(({ slug }) => !stored.has(slug))
  for (const { id } of others) await trx.updateTable('product').set({ active: 0 }).where('id', '=', id).execute()
  // A product that waits for its start is not in the file either.
  const planned = await trx.selectFrom('product').select(['id', 'slug']).where('sells_from', 'is not', null).execute()
  for (const { id } of planned.filter(({ slug }) => !stored.has(slug)))
    await trx.updateTable('product').set({ sells_from: null, sells_until: null }).where('id', '=', id).execute()
  await deleteEmptyCategories(trx, stored)
  await trx
    .insertInto('setting')
    .values({ name: OWN_GOODS, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const demo = await removeDemo(trx)
  const withdrawnNames = others.map(({ slug, data }) => `${readStored(storedProductSchema, data).name} (${slug})`)
  return { gone: withdrawnNames, demo, lost: [...withdrawnNames.map((product) => `${product}: is no longer sold`), ...demoLosses(demo)] }
}

/** `the demo's coupon codes: WELCOME10, …` */
export function demoLosses(demo: RemovedDemo | null): string[] {
  const named = [
    ["the demo's coupon codes", demo?.codes],
    ["the demo's stores", demo?.stores],
    ["the demo's decorators", demo?.decorators],
    ["the demo's blog posts", demo?.posts],
    ["the demo's redirects", demo?.redirects],
    ["the demo's rooms on the home page", demo?.rooms],
    ['coupon codes whose gift is no longer sold', demo?.gifts],
  ] as const
  return named.flatMap(([what, names = []]) => (names.length > 0 ? [`${what}: ${names.join(', ')}`] : []))
}

/** Redirects old addresses, except those that are a category of this shop. Returns the new ones. */
async function storeRedirects(trx: ShopTransaction, addresses: ReadonlyMap<string, string>): Promise<string[]> {
  const categories = await trx.selectFrom('category').select('slug').execute()
  const existing = new Set(categories.map(({ slug }) => to.category(slug)))
  const redirected: string[] = []
  for (const [from_path, to_path] of addresses) {
    if (existing.has(from_path)) continue
    const stored = await trx
      .insertInto('redirect')
      .values({ from_path, to_path, origin: 'import' })
      .onConflict((conflict) => conflict.column('from_path').doNothing())
      .returning('from_path')
      .executeTakeFirst()
    if (stored) redirected.push(from_path)
  }
  return redirected
}

/** If two rows are the same product, the first counts. The other row is reported. */
function firstOfEach(goods: readonly Goods[], products: ShopProducts): { first: Goods[]; others: RowReport[] } {
  const rows = new Map<string, number>()
  const first: Goods[] = []
  const others: RowReport[] = []
  for (const one of goods) {
    const before = products.find(one)
    const names = [
      before && `#${before.id}`,
      one.sku && `sku ${one.sku.toUpperCase()}`,
      one.originKey && `key ${one.originKey}`,
      one.slug && `slug ${one.slug}`,
    ].filter((name) => typeof name === 'string')
    const taken = names.find((name) => rows.has(name))
    if (taken !== undefined) {
      const reason = `${taken.startsWith('sku') ? `the SKU ${one.sku} is used` : 'it is the same product as the one'} in row ${rows.get(taken)}`
      others.push({ row: one.row, sku: one.sku ?? '', name: one.name, outcome: 'skipped', reason })
      continue
    }
    for (const name of names) rows.set(name, one.row)
    first.push(one)
  }
  return { first, others }
}

/** Creates the missing categories. Returns their names. */
async function createCategories(trx: ShopTransaction, categories: Iterable<ImportCategory>): Promise<string[]> {
  const rows = await trx.selectFrom('category').select(['slug', 'position']).execute()
  const existingSlugs = new Set(rows.map(({ slug }) => slug))
  let position = Math.max(-1, ...rows.map((row) => row.position))
  const made: string[] = []
  for (const { slug, name } of categories) {
    if (existingSlugs.has(slug)) continue
    existingSlugs.add(slug)
    position += 1
    const data: StoredCategory = {
      slug,
      name,
      blurb: '',
      intro: '',
      buying_tip: '',
      seo_title: name,
      // The shop replaces the braces.
      seo_description: `${name} at ${brand.name}, {delivered_free} across South Africa.`,
      picture: null,
    }
    await trx
      .insertInto('category')
      .values({ slug, position, origin: 'import', data: JSON.stringify(data) })
      .execute()
    made.push(name)
  }
  return made
}

/**
 * Deletes the content's categories that have no product left. Those of the demo that are not in the file do not count; a product of the shop
 * counts, sold or not, because the staff can sell it again.
 */
async function deleteEmptyCategories(trx: ShopTransaction, stored: ReadonlySet<string>): Promise<void> {
  const products = await trx.selectFrom('product').select(['slug', 'category', 'origin']).execute()
  const own = products.filter(({ slug, origin }) => origin !== 'content' || stored.has(slug))
  const used = new Set(own.map(({ category }) => category))
  const ofContent = await trx.selectFrom('category').select('slug').where('origin', '=', 'content').execute()
  for (const { slug } of ofContent.filter((one) => !used.has(one.slug))) await trx.deleteFrom('category').where('slug', '=', slug).execute()
}
