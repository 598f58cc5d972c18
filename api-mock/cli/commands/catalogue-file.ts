import { readFile, writeFile } from 'node:fs/promises'
import { requireFree } from '../backup/backup-file.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { fetchPictures } from '../import/fetch-pictures.ts'
import { finishImport, importOptions, importSettings } from '../import/finish.ts'
import { importGoods, type Batch } from '../import/import-goods.ts'
import { categoryNames, readShopProducts } from '../import/shop-products.ts'
import { mergeShopFile, picturesNamed, readShopFile } from '../import/merge-shop-file.ts'
import { countsOf } from '../import/report.ts'
import { fileProductOf } from '../import/shop-file.ts'
import { counted } from '../table.ts'

export const catalogueFileCommands: readonly Command[] = [
  {
    name: 'catalogue import',
    summary: "changes products, or adds some, from the shop's own JSON",
    takes: ['file.json'],
    options: { ...importOptions, images: { text: 'fetches the pictures into DATA_DIR/media' } },
    detail: [
      'The file contains {"products": [{"slug", "name", "category", "price" (whole cents), …}]}; docs/shop-cli.md lists the fields, and catalogue export writes such a file.',
      'Products are recognised by id, else by slug, else by SKU. A field that is left out stays as it is, null empties it, anything else replaces it. A new product needs slug, name, category and price.',
      'All or nothing: if one product is invalid, nothing is imported. If data would be lost (a field emptied, an option or a value removed, a product replaced), it lists the losses and changes nothing without --yes.',
    ],
    run: importFile,
  },
  {
    name: 'catalogue export',
    summary: 'every product that is sold, as JSON that catalogue import reads',
    mayTake: 'file.json',
    options: { force: { text: 'replaces an existing file' } },
    detail: ['Without a file it writes to standard output. Importing an unchanged export changes nothing.'],
    run: exportFile,
  },
]

async function importFile(call: Call): Promise<Outcome> {
  const { given, shop, config, path, progress } = call
  const file = given.argument(0)
  const settled = importSettings(call)
  const entries = readShopFile(await readFile(path(file), 'utf8'))
  const deps = await shop({ create: true })
  const batchWith = ({ pictures, failed }: Pick<Awaited<ReturnType<typeof fetchPictures>>, 'pictures' | 'failed'>): Batch => ({
    offered: async (trx, products) =>
      mergeShopFile(entries, { products, categories: await categoryNames(trx), pictures: { pictures, failed } }),
    withdrawals: [],
    pictures,
  })
  const download = given.flag('images') && !settled.dryRun
  // An invalid file is rejected before any picture is fetched.
  if (download) await importGoods(deps, batchWith({ pictures: new Map(), failed: new Map() }), { ...settled, dryRun: true })
  const fetching = await fetchPictures(picturesNamed(entries), { config, isOnline: download, progress })
  const imported = await importGoods(deps, batchWith(fetching), settled)
  const results = imported.results.toSorted((a, b) => a.row - b.row)
  const { fetched, kept, failed } = fetching
  return finishImport(
    {
      file,
      dry_run: settled.dryRun,
      rows: entries.length,
      counts: countsOf(results),
      warnings: results.reduce((sum, { warnings = [] }) => sum + warnings.length, 0),
      categories_created: imported.categories,
      replaced: imported.replaced,
      lost: imported.lost,
      pictures: { fetched, kept, failed: failed.size },
      notes: [],
      results,
    },
    settled,
    path,
  )
}

async function exportFile({ given, shop, path }: Call): Promise<Outcome> {
  const name = given.argument(0)
  const file = name === '' ? null : path(name)
  if (file !== null) requireFree(file, given.flag('force'))
  const { db } = await shop()
  const [products, categories] = [await readShopProducts(db), await categoryNames(db)]
  const sold = products.all.filter(({ active }) => active === 1).toSorted((a, b) => a.position - b.position || a.id - b.id)
  const data = { products: sold.map((product) => fileProductOf(product, categories)) }
  const text = JSON.stringify(data, null, 2)
  if (file === null) return { lines: [text], data }
  await writeFile(file, `${text}\n`)
  return { lines: [`${file}: ${counted(sold.length, 'product')}`], data: { file, products: sold.length } }
}
