import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { OWN_GOODS } from '../../catalogue/seed.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Goods, Withdrawal } from './goods.ts'
import { knownProducts, type KnownProducts } from './known-products.ts'
import type { FetchedPictures } from './pictures.ts'
import type { RowReport } from './report.ts'
import { firstOfEach } from './same-product.ts'
import { clearShelves, makeShelves } from './shelves.ts'
import { storeGoods } from './store-goods.ts'

export interface Batch {
  goods: readonly Goods[]
  withdrawals: readonly Withdrawal[]
  pictures: FetchedPictures
}

export interface ImportOptions {
  /** Works everything out and stores nothing. */
  dryRun: boolean
  /** What is not in the file is no longer sold, and the content's goods do not come back. */
  replace: boolean
}

export interface Imported {
  results: RowReport[]
  categories: string[]
  replaced: number
}

/** Undoes a dry run. */
class DryRun extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('dry run')
    this.imported = imported
  }
}

/** Stores a file's goods in one transaction: all of them, or none. A running shop shows them within seconds. */
export async function importGoods(deps: Pick<Deps, 'db'>, batch: Batch, options: ImportOptions): Promise<Imported> {
  try {
    return await transact(deps, async (trx) => {
      // First of all: it makes a second import at the same time wait.
      await markCatalogueChanged(trx)
      const imported = await storeBatch(trx, batch, options)
      if (options.dryRun) throw new DryRun(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof DryRun) return error.imported
    throw error
  }
}

async function storeBatch(trx: ShopTransaction, { goods, withdrawals, pictures }: Batch, options: ImportOptions): Promise<Imported> {
  const known = await knownProducts(trx)
  const { first, others } = firstOfEach(goods, known)
  const categories = await makeShelves(
    trx,
    first.map(({ shelf }) => shelf),
  )
  const stored = await storeGoods(trx, first, known, pictures)
  const withdrawn = await withdraw(trx, withdrawals, known, new Set(stored.map(({ slug }) => slug)))
  const replaced = options.replace && stored.length > 0 ? await replaceOthers(trx, new Set(stored.map(({ slug }) => slug))) : 0
  const results = stored.map(({ goods: { row, sku, name, warnings }, slug, outcome }): RowReport => {
    const report = { row, sku: sku ?? '', name, outcome, slug }
    return warnings.length > 0 ? { ...report, warnings } : report
  })
  return { results: [...results, ...others, ...withdrawn], categories, replaced }
}

/** What an import brought and the file no longer offers leaves the shop. */
async function withdraw(
  trx: ShopTransaction,
  withdrawals: readonly Withdrawal[],
  known: KnownProducts,
  stored: ReadonlySet<string>,
): Promise<RowReport[]> {
  const reports: RowReport[] = []
  for (const { row, name, sku, originKey, reason } of withdrawals) {
    const before = known.find({ sku, originKey, name })
    const sold = before?.active === 1 && before.origin === 'import' && !stored.has(before.slug)
    if (sold) await trx.updateTable('product').set({ active: 0 }).where('id', '=', before.id).execute()
    reports.push({ row, sku: sku ?? '', name, outcome: sold ? 'withdrawn' : 'skipped', reason })
  }
  return reports
}

async function replaceOthers(trx: ShopTransaction, stored: ReadonlySet<string>): Promise<number> {
  const sold = await trx.selectFrom('product').select(['id', 'slug']).where('active', '=', 1).execute()
  const others = sold.filter(({ slug }) => !stored.has(slug))
  for (const { id } of others) await trx.updateTable('product').set({ active: 0 }).where('id', '=', id).execute()
  await clearShelves(trx)
  await trx
    .insertInto('setting')
    .values({ name: OWN_GOODS, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return others.length
}
