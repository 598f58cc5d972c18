import { readFile, writeFile } from 'node:fs/promises'
import { counted } from '../../../src/domain/counted.ts'
import { requireFree } from '../backup/backup-file.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { fetchPictures } from '../../imports/fetch-pictures.ts'
import { finishImport, importOptions, importSettings } from '../../imports/finish.ts'
import { importGoods, type Batch } from '../../imports/import-goods.ts'
import { categoryNames, readShopProducts, type ShopProducts } from '../../imports/shop-products.ts'
import {
  changeLines,
  entriesOfSheet,
  picturesOfCell,
  readProductSheet,
  requireReadable,
  sheetOf,
} from '../../imports/sheet/product-sheet.ts'
import { mergeShopFile, picturesNamed, readShopFile } from '../../imports/merge-shop-file.ts'
import { countsOf } from '../../imports/report.ts'
import { fileProductOf } from '../../imports/shop-file.ts'
import { soldAsBefore } from '../../imports/store-goods.ts'

export const catalogueFileCommands: readonly Command[] = [
  {
    name: 'catalogue import',
    summary: "changes products, or adds some, from the shop's own JSON or CSV",
    takes: ['file'],
    options: {
      ...importOptions,
      csv: { text: 'the file is a CSV of catalogue export --csv' },
      images: { text: 'fetches the pictures into DATA_DIR/media' },
    },
    detail: [
      'The file contains {"products": [{"slug", "name", "category", "price" (whole cents), …}]}; docs/shop-cli.md lists the fields, and catalogue export writes such a file.',
      'Products are recognised by id, else by slug, else by SKU. A field that is left out stays as it is, null empties it, anything else replaces it. A new product needs slug, name, category and price.',
      'With --csv each cell counts that differs from the shop now, also where others changed the shop after the export: a column that is left out stays as it is, an empty cell empties its field, and a product that is not in the file stays. --dry-run lists every field before and after. A retired product stays retired, and a new one waits: catalogue change PRODUCT --do restore sells it.',
      'All or nothing: if one product is invalid, nothing is imported. If data would be lost (a field emptied, an option or a value removed, a product replaced), it lists the losses and changes nothing without --yes.',
    ],
    run: importFile,
  },
  {
    name: 'catalogue export',
    summary: 'every product that is sold or planned to be, as JSON or CSV that catalogue import reads',
    mayTake: 'file',
    options: { csv: { text: 'writes a CSV for spreadsheets' }, force: { text: 'replaces an existing file' } },
    detail: ['Without a file it writes to standard output. Importing an unchanged export changes nothing.'],
    run: exportFile,
  },
]

async function importFile(call: Call): Promise<Outcome> {
  const { given, shop, config, path, progress } = call
  const file = given.argument(0)
  const settled = importSettings(call)
  const source = given.flag('csv') ? csvSource(await readFile(path(file)), call) : jsonSource(await readFile(path(file), 'utf8'))
  const deps = await shop({ create: true })
  const batchWith = ({ pictures, failed }: Pick<Awaited<ReturnType<typeof fetchPictures>>, 'pictures' | 'failed'>): Batch => ({
    offered: async (trx, products) => {
      const categories = await categoryNames(trx)
      const { entries, rows } = source.entries(products, categories)
      return mergeShopFile(entries, {
        products,
        categories,
        pictures: { pictures, failed },
        now: deps.clock.now(),
        ...(rows ? { rows } : {}),
      })
    },
    withdrawals: [],
    pictures,
    clock: deps.clock,
    isSold: given.flag('csv') ? soldAsBefore : () => true,
  })
  const download = given.flag('images') && !settled.dryRun
  // An invalid file is rejected before any picture is fetched.
  if (download) await importGoods(deps, batchWith({ pictures: new Map(), failed: new Map() }), { ...settled, dryRun: true })
  const fetching = await fetchPictures(picturesNamed(source.named), { config, isOnline: download, progress })
  const imported = await importGoods(deps, batchWith(fetching), settled)
  const results = imported.results.toSorted((a, b) => a.row - b.row)
  const { fetched, kept, failed } = fetching
  const counts = countsOf(results)
  const waiting = given.flag('csv') ? counts.imported : 0
  return finishImport(
    {
      file,
      dry_run: settled.dryRun,
      rows: source.named.length,
      counts,
      warnings: results.reduce((sum, { warnings = [] }) => sum + warnings.length, 0),
      categories_created: imported.categories,
      replaced: imported.replaced,
      lost: imported.lost,
      pictures: { fetched, kept, failed: failed.size },
      notes: [
        ...source.notes,
        ...(waiting > 0 ? [`Not sold yet: ${counted(waiting, 'new product')} (catalogue change PRODUCT --do restore sells it).`] : []),
      ],
      results,
    },
    settled,
    path,
  )
}

/** A file of products, by its format. */
interface Source {
  /** Entries that name the pictures of the file. */
  named: readonly unknown[]
  notes: string[]
  entries(products: ShopProducts, categories: ReadonlyMap<string, string>): { entries: readonly unknown[]; rows?: readonly number[] }
}

function jsonSource(text: string): Source {
  const entries = readShopFile(text)
  return { named: entries, notes: [], entries: () => ({ entries }) }
}

function csvSource(bytes: Uint8Array, { given, progress }: Call): Source {
  const sheet = readProductSheet(bytes)
  const place = sheet.columns.findIndex((column) => column?.name === 'pictures')
  let isListed = false
  return {
    named: sheet.rows.map(({ cells }) => ({ images: picturesOfCell(cells[place] ?? '') })),
    notes: sheet.notes,
    entries(products, categories) {
      const read = entriesOfSheet(sheet, products, categories)
      requireReadable(read)
      if (given.flag('dry-run') && !isListed) for (const line of changeLines(read.changes)) progress(line)
      isListed = true
      return read
    },
  }
}

async function exportFile({ given, shop, path }: Call): Promise<Outcome> {
  const name = given.argument(0)
  const file = name === '' ? null : path(name)
  if (file !== null) requireFree(file, given.flag('force'))
  const { db } = await shop()
  const [products, categories] = [await readShopProducts(db), await categoryNames(db)]
  const sold = products.all
    .filter(({ active, sells_from: from }) => active === 1 || from !== null)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
  const data = { products: sold.map((product) => fileProductOf(product, categories)) }
  const text = given.flag('csv') ? sheetOf(data.products).replace(/\r\n$/, '') : JSON.stringify(data, null, 2)
  if (file === null) return { lines: [text], data }
  await writeFile(file, `${text}\n`)
  return { lines: [`${file}: ${counted(sold.length, 'product')}`], data: { file, products: sold.length } }
}
