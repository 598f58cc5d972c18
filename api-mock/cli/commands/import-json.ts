import { readFile } from 'node:fs/promises'
import type { Call, Command, Outcome } from '../command.ts'
import { fetchPictures } from '../import/fetch-pictures.ts'
import { finishImport, importOptions, settledBy } from '../import/finish.ts'
import { importGoods } from '../import/import-goods.ts'
import { withPictureWarnings } from '../import/picture-warnings.ts'
import { readShopFile } from '../import/read-shop-file.ts'
import { countsOf } from '../import/report.ts'

export const importJson: Command = {
  name: 'catalogue import',
  summary: "products from the shop's own JSON",
  takes: ['file.json'],
  options: { ...importOptions, images: { text: 'fetches the pictures into DATA_DIR/media' } },
  detail: [
    'The file holds {"products": [{"slug", "name", "category", "price" (whole cents), …}]}; docs/shop-cli.md lists the fields.',
    'All or nothing: one product that will not do, and nothing is imported. Products are known again by slug, else by SKU.',
  ],
  run: runImport,
}

async function runImport({ given, shop, config, path, progress }: Call): Promise<Outcome> {
  const file = given.argument(0)
  const settled = settledBy(given)
  const read = readShopFile(await readFile(path(file), 'utf8'))
  const deps = await shop({ create: true })
  const fetching = { dataDir: config.dataDir, download: given.flag('images') && !settled.dryRun, progress }
  const { pictures, fetched, kept, failed } = await fetchPictures(
    read.flatMap((goods) => goods.pictures),
    fetching,
  )
  const goods = withPictureWarnings(read, failed)
  const imported = await importGoods(deps, { goods, withdrawals: [], pictures }, settled)
  const results = imported.results.toSorted((a, b) => a.row - b.row)
  return finishImport(
    {
      file,
      dry_run: settled.dryRun,
      rows: read.length,
      counts: countsOf(results),
      warnings: failed.size,
      categories_created: imported.categories,
      replaced: imported.replaced,
      pictures: { fetched, kept, failed: failed.size },
      notes: [],
      results,
    },
    settled,
    path,
  )
}
