import { readFile } from 'node:fs/promises'
import { counted } from '../../../src/domain/counted.ts'
import { fetchPictures } from '../../imports/fetch-pictures.ts'
import { importGoods } from '../../imports/import-goods.ts'
import { finishImport, importOptions, importSettings } from '../../imports/finish.ts'
import { countsOf, withParts, type ImportReport } from '../../imports/report.ts'
import { withPictureWarnings } from '../../imports/picture-warnings.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { wrongUsage } from '../refusal.ts'
import { readProducts } from '../../imports/woocommerce/read-products.ts'
import { createCategoryChooser } from '../../imports/woocommerce/choose-category.ts'

export const importWooCommerce: Command = {
  name: 'catalogue import-woocommerce',
  summary: "products from the CSV that WooCommerce's own exporter writes",
  takes: ['products.csv'],
  options: {
    ...importOptions,
    images: { text: 'fetches the pictures into DATA_DIR/media; a failed picture is reported, and the product is imported without it' },
    category: { value: 'NAME=SLUG', multiple: true, text: 'maps a category of the file to one of this shop' },
    'add-vat': { text: 'the prices in the file are without VAT' },
    decimal: { value: 'SIGN', text: 'the decimal sign of prices, "." or ",", if the file is ambiguous' },
  },
  detail: [
    'The report lists every row: imported, updated, unchanged, part of a variable product, withdrawn, or skipped with its reason. One transaction stores all of it or nothing. The same file again changes nothing.',
    'Products are recognised by SKU, else by ID. A sale counts if it is valid now. Unpublished products of an earlier import are withdrawn.',
    'Attributes whose variation prices are no sums per value, or that are not sold in every combination, become one option that lists every variation at its own price.',
  ],
  run: runImport,
}

async function runImport(call: Call): Promise<Outcome> {
  const { given, shop, config, path, progress } = call
  const file = given.argument(0)
  const settled = importSettings(call)
  const mapped = new Map(given.several('category').map(pairOf))
  const mark = given.oneOf('decimal', ['.', ','])
  const bytes = await readFile(path(file))
  const deps = await shop({ create: true })
  const read = readProducts(bytes, {
    now: deps.clock.now(),
    addVat: given.flag('add-vat'),
    mark,
    categoryChooser: createCategoryChooser(deps.catalogue.frame.categories, mapped),
  })
  const named = read.goods.flatMap(({ pictures }) => pictures)
  const fetching = { config, isOnline: given.flag('images') && !settled.dryRun, progress }
  const { pictures, fetched, kept, failed } = await fetchPictures(named, fetching)
  const goods = withPictureWarnings(read.goods, failed)
  const imported = await importGoods(
    deps,
    {
      offered: async () => ({ goods, losses: [] }),
      withdrawals: read.withdrawals,
      pictures,
      isSold: () => true,
      clock: deps.clock,
      addresses: read.addresses,
    },
    settled,
  )
  const results = withParts([...read.results, ...imported.results]).toSorted((a, b) => a.row - b.row)
  const missing = new Set(named).size - pictures.size - failed.size
  const report: ImportReport = {
    file,
    dry_run: settled.dryRun,
    rows: read.rows,
    counts: countsOf(results),
    warnings: results.reduce((sum, { warnings = [] }) => sum + warnings.length, 0),
    categories_created: imported.categories,
    replaced: imported.replaced,
    lost: imported.lost,
    pictures: { fetched, kept, failed: failed.size },
    notes: [
      ...read.notes,
      ...(given.flag('add-vat') ? [] : ['--add-vat adds VAT to them.']),
      ...(imported.redirected.length > 0 ? [`Old addresses that lead to the new ones: ${imported.redirected.join(', ')}.`] : []),
      ...(missing > 0 ? [`Not fetched: ${counted(missing, 'picture')} (--images does).`] : []),
    ],
    results,
  }
  return finishImport(report, settled, path)
}

function pairOf(pair: string): [name: string, slug: string] {
  const at = pair.lastIndexOf('=')
  const slug = pair.slice(at + 1).trim()
  if (at < 1 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw wrongUsage(`--category must be like "Sleeper couches=sleepers", not "${pair}"`)
  return [pair.slice(0, at).trim().toLowerCase(), slug]
}
