import { SHEET_ROWS } from '../../../../src/contract/desk/products/product-sheet.ts'
import type { Seen, WooFile, WooPlan } from '../../../../src/contract/desk/products/woocommerce.ts'
import { importInto } from '../../../imports/import-goods.ts'
import { withParts, type RowReport } from '../../../imports/report.ts'
import { columns } from '../../../imports/sheet/columns.ts'
import type { RowChange } from '../../../imports/sheet/product-sheet.ts'
import { shownCells } from '../../../imports/sheet/shown-cells.ts'
import { fileProductOf } from '../../../imports/shop-file.ts'
import { categoryNames, readNamedProducts, type ShopProduct, type ShopProducts } from '../../../imports/shop-products.ts'
import type { IsSold } from '../../../imports/store-goods.ts'
import { Refusal } from '../../../cli/refusal.ts'
import { createCategoryChooser } from '../../../imports/woocommerce/choose-category.ts'
import { readProducts, type ReadProducts } from '../../../imports/woocommerce/read-products.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import { transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import { countsByProduct, endingCountLines } from '../../../stock/ending-counts.ts'
import { versionOfProduct } from '../read-desk-product.ts'
import { keepOwn } from './keep-own.ts'
import { productsOfExport } from './woo-products.ts'
import { storedPictures } from './woo-pictures.ts'

/** Reads an uploaded export. Throws `sheet_unreadable` with the reason. */
export function readWoo({ clock, catalogue }: Pick<Deps, 'clock' | 'catalogue'>, { data, add_vat, decimal }: WooFile): ReadProducts {
  try {
    const read = readProducts(Buffer.from(data, 'base64'), {
      now: clock.now(),
      addVat: add_vat,
      mark: decimal,
      categoryChooser: createCategoryChooser(catalogue.frame.categories, new Map()),
    })
    if (read.rows > SHEET_ROWS)
      throw new Refusal('bad_file', `The file has more than ${SHEET_ROWS} rows. Export fewer products at a time, or use the command line.`)
    return read
  } catch (error) {
    if (error instanceof Refusal) throw new ShopError(422, 'sheet_unreadable', error.message)
    throw error
  }
}

/** Rolls a preview back. */
class Previewed extends Error {
  readonly plan: WooPlan

  constructor(plan: WooPlan) {
    super('preview')
    this.plan = plan
  }
}

/** What an import would do. It imports, compares, and rolls everything back. */
export async function previewWoo(deps: Deps, by: Actor, file: WooFile): Promise<WooPlan> {
  const read = readWoo(deps, file)
  try {
    return await transact(deps, async (trx) => {
      throw new Previewed((await storeWoo(trx, deps, by, { read, file })).plan)
    })
  } catch (error) {
    if (error instanceof Previewed) return error.plan
    throw error
  }
}

/**
 * Imports an export: all of its products or none. Throws `products_changed` with the names of products that differ from what the preview saw.
 */
export async function importWoo(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { read, file, seen }: { read: ReadProducts; file: WooFile; seen: readonly Seen[] },
): Promise<WooPlan> {
  const { plan, cells, withdrawn, idOf } = await storeWoo(trx, deps, by, { read, file })
  const [before, now] = [seen, plan.seen].map((rows) => new Map(rows.map(({ row, version }) => [row, version])))
  const other = [...new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])].filter((row) => before?.get(row) !== now?.get(row))
  if (other.length > 0) {
    const names = read.goods.filter(({ row }) => other.includes(row)).map(({ name }) => name)
    const shown = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
    throw new ShopError(409, 'products_changed', `Somebody changed ${shown || 'products of the file'} meanwhile. Nothing was saved.`)
  }
  for (const { row, product_id } of plan.products) {
    const changes = cells.get(row) ?? []
    await writeAudit(trx, deps, by, {
      action: 'products.import',
      subject: `product ${product_id ?? idOf.get(row) ?? ''}`,
      before: product_id === null ? {} : Object.fromEntries(changes.map((one) => [one.column, one.before])),
      after: Object.fromEntries(changes.map((one) => [one.column, one.after])),
    })
  }
  for (const id of withdrawn)
    await writeAudit(trx, deps, by, {
      action: 'products.retire',
      subject: `product ${id}`,
      before: { sold: true },
      after: { sold: false },
    })
  return plan
}

type Cells = RowChange['cells']

interface Stored {
  plan: WooPlan
  /** Row → the changes of the plan with whole cells, for the audit. */
  cells: ReadonlyMap<number, Cells>
  /** Ids of products that the export no longer publishes. */
  withdrawn: number[]
  /** Row → id. */
  idOf: ReadonlyMap<number, number>
}

/** Stores the products with the function of the command line, and compares the shop before and after. */
async function storeWoo(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { read, file }: { read: ReadProducts; file: WooFile },
): Promise<Stored> {
  const addresses = [...new Set(read.goods.flatMap(({ pictures }) => pictures))].filter((one) => typeof one === 'string')
  const pictures = await storedPictures(trx, deps, addresses)
  const refused: RowReport[] = []
  const known = new Map<number, ShopProduct>()
  // The command line sells every product of its file. Here a retired product stays retired.
  const isSold: IsSold = (before) => (before ? before.active === 1 : file.sell_new)
  // Read first: the import removes counts.
  const counts = await countsByProduct(trx, 'all')
  const imported = await importInto(
    trx,
    {
      offered: (_, products: ShopProducts) => {
        const goods = read.goods.flatMap((one) => {
          const before = products.find(one)
          if (!before) return one
          known.set(one.row, before)
          const kept = keepOwn(one, before)
          if ('goods' in kept) return kept.goods
          refused.push({ row: one.row, sku: one.sku ?? '', name: one.name, outcome: 'skipped', reason: kept.reason })
          return []
        })
        for (const one of read.withdrawals) {
          const before = products.find(one)
          if (before) known.set(one.row, before)
        }
        return Promise.resolve({ goods, losses: [] })
      },
      withdrawals: read.withdrawals,
      products: (inTrx) => productsOfExport(inTrx, deps, read),
      pictures,
      isSold,
      clock: deps.clock,
      addresses: read.addresses,
    },
    { dryRun: false, replace: false, yes: false, by },
  )
  const results = withParts([...read.results, ...refused, ...imported.results]).toSorted((a, b) => a.row - b.row)
  const rows = results.filter(({ slug }) => slug !== undefined)
  const slugs = rows.flatMap(({ slug }) => slug ?? [])
  const categories = await categoryNames(trx)
  const stored = await readNamedProducts(trx, deps, { ids: [], slugs, skus: [] })
  const bySlug = new Map(stored.all.map((product) => [product.slug, product]))
  const products: WooPlan['products'] = []
  const idOf = new Map<number, number>()
  const cells = new Map<number, Cells>()
  for (const { row, slug = '', name, warnings = [] } of rows) {
    const [before, after] = [known.get(row), bySlug.get(slug)]
    if (!after) continue
    idOf.set(row, after.id)
    const sold = isSold(before)
    const changed = changesOf(before, after, categories)
    if (changed.length === 0) continue
    cells.set(row, changed)
    const changes = changed.map((one) => ({ column: one.column, ...shownCells(one.before, one.after) }))
    products.push({
      row,
      product_id: before?.id ?? null,
      name: after.name || name,
      sold,
      changes,
      warnings: [...warnings, ...endingCountLines(after.product, counts.get(after.id))],
    })
  }
  const seen = read.goods.map(({ row }): Seen => {
    const before = known.get(row)
    return { row, version: before ? versionOfProduct(before) : '' }
  })
  const plan: WooPlan = {
    rows: read.rows,
    products,
    unchanged: rows.length - products.length,
    parts: results.filter(({ outcome }) => outcome === 'part').length,
    skipped: results.flatMap(({ row, name, outcome, reason = '' }) =>
      outcome === 'skipped' || outcome === 'withdrawn' ? { row, name, outcome, reason } : [],
    ),
    seen,
    categories: imported.categories,
    pictures: { missing: addresses.filter((address) => !pictures.has(address)), stored: pictures.size },
    notes: [...read.notes],
  }
  const withdrawn = results.flatMap(({ row, outcome }) => (outcome === 'withdrawn' ? (known.get(row)?.id ?? []) : []))
  return { plan, cells, withdrawn, idOf }
}

/** What a new product's row shows; the rest is on its page. */
const shownOfNew = new Set(['sku', 'category', 'price', 'price_regular', 'availability', 'options', 'pictures'])

function changesOf(before: ShopProduct | undefined, after: ShopProduct, categories: ReadonlyMap<string, string>): Cells {
  const [old, fresh] = [before && fileProductOf(before, categories), fileProductOf(after, categories)]
  return columns.flatMap((column) => {
    if (!old && !shownOfNew.has(column.name)) return []
    const [was, is] = [old ? column.write(old) : '', column.write(fresh)]
    return was === is ? [] : [{ column: column.name, before: was, after: is }]
  })
}
