import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { OWN_GOODS } from '../../seed/seed.ts'
import { removeDemo, type RemovedDemo } from '../../catalogue/remove-demo.ts'
import type { StoredProduct } from '../../catalogue/stored.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Goods, Withdrawal } from './goods.ts'
import { knownProducts, type KnownProducts } from './known-products.ts'
import type { FetchedPictures } from './pictures.ts'
import type { RowReport } from './report.ts'
import { firstOfEach } from './same-product.ts'
import { clearShelves, makeShelves } from './shelves.ts'
import { storeGoods } from './store-goods.ts'

export interface Batch {
  /** What the file offers, and what the shop's products lose by it, a line for each. */
  offered: (trx: ShopTransaction, known: KnownProducts) => Promise<{ goods: readonly Goods[]; losses: readonly string[] }>
  withdrawals: readonly Withdrawal[]
  pictures: FetchedPictures
}

export interface ImportOptions {
  /** Works everything out and stores nothing. */
  dryRun: boolean
  /** What is not in the file is no longer sold, and the content's goods do not come back. */
  replace: boolean
  /** What would be lost may be lost. */
  yes: boolean
  /** Tells what is going to be lost before it is. */
  progress?: (line: string) => void
}

export interface Imported {
  results: RowReport[]
  categories: string[]
  replaced: number
  /** What the shop had and has no more, a line for each. */
  lost: string[]
  demo: RemovedDemo | null
}

/** Undoes a dry run. */
class DryRun extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('dry run')
    this.imported = imported
  }
}

/**
 * Stores a file's goods in one transaction: all of them, or none. A running shop shows them within seconds. Throws `would_lose` where something
 * would be lost without `yes`.
 */
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

async function storeBatch(trx: ShopTransaction, { offered, withdrawals, pictures }: Batch, options: ImportOptions): Promise<Imported> {
  const known = await knownProducts(trx)
  const { goods, losses } = await offered(trx, known)
  const { first, others } = firstOfEach(goods, known)
  const categories = await makeShelves(
    trx,
    first.map(({ shelf }) => shelf),
  )
  const stored = await storeGoods(trx, first, known, pictures)
  const withdrawn = await withdraw(trx, withdrawals, known, new Set(stored.map(({ slug }) => slug)))
  const kept = new Set(stored.map(({ slug }) => slug))
  const replaced = options.replace && stored.length > 0 ? await replaceOthers(trx, kept) : { gone: [], demo: null, lost: [] }
  const lost = [...losses, ...replaced.lost]
  if (lost.length > 0 && !options.dryRun) allowLosses(lost, options)
  const results = stored.map(({ goods: { row, sku, name, warnings }, slug, outcome }): RowReport => {
    const report = { row, sku: sku ?? '', name, outcome, slug }
    return warnings.length > 0 ? { ...report, warnings } : report
  })
  return { results: [...results, ...others, ...withdrawn], categories, replaced: replaced.gone.length, lost, demo: replaced.demo }
}

const SHOWN = 100

function allowLosses(lost: readonly string[], { yes, progress }: ImportOptions): void {
  const lines = lost.slice(0, SHOWN).map((loss) => `  ${loss}`)
  if (lost.length > SHOWN) lines.push(`  … and ${lost.length - SHOWN} more`)
  if (!yes)
    throw new Refusal('would_lose', ['This would be lost:', ...lines, 'Nothing was changed. Add --yes to go ahead.'].join('\n'), { lost })
  for (const line of ['This is lost:', ...lines]) progress?.(line)
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

async function replaceOthers(trx: ShopTransaction, stored: ReadonlySet<string>) {
  const sold = await trx.selectFrom('product').select(['id', 'slug', 'data']).where('active', '=', 1).execute()
  const others = sold.filter(({ slug }) => !stored.has(slug))
  for (const { id } of others) await trx.updateTable('product').set({ active: 0 }).where('id', '=', id).execute()
  await clearShelves(trx)
  await trx
    .insertInto('setting')
    .values({ name: OWN_GOODS, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const demo = await removeDemo(trx)
  const gone = others.map(({ slug, data }) => `${(JSON.parse(data) as StoredProduct).name} (${slug})`)
  return { gone, demo, lost: [...gone.map((product) => `${product}: is no longer sold`), ...demoLosses(demo)] }
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
