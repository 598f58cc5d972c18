import { WHOLESALE_LINES, WHOLESALE_QUANTITY, type WholesaleLine, type WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import { skuOf } from '../cart/item-key.ts'
import { csvCell } from './sku-cells.ts'
import { createSkuIndex, type SkuProduct } from './sku-index.ts'
import { readSkuLine, readSkuHeader, type SkuColumns } from './sku-line.ts'
import { missingOptions } from '../catalogue/variation.ts'
import { lineKey } from './wholesale.ts'

/** What became of one line of a pasted or uploaded text. `line` counts from 1; `text` is the line as it was. */
export type SkuReport = { line: number; text: string } & (
  | { kind: 'ok'; entry: WholesaleLine }
  /** Names the columns. */
  | { kind: 'header' }
  | { kind: 'unknown_sku'; sku: string }
  /** No whole number from 1, or more than one that could be it. */
  | { kind: 'bad_quantity'; sku: string }
  /** The product exists, but options are missing. It can go into a list, where they are chosen. */
  | { kind: 'incomplete_configuration'; entry: WholesaleLine; missing: string[] }
  /** Added to the quantity of an earlier line. */
  | { kind: 'joined'; entry: WholesaleLine; with: number }
  /** With this line there would be more of one piece than a list holds. Left out. */
  | { kind: 'too_many'; entry: WholesaleLine; most: number }
  /** A list is full. Left out. */
  | { kind: 'list_full'; entry: WholesaleLine; most: number }
)

export interface SkuLines {
  /** Everything that can be put into a list as it is, equal pieces added up, in the order of the text. */
  lines: WholesaleLine[]
  /** What still needs choices. */
  undecided: WholesaleLine[]
  /** One entry for every line of the text that is not empty. */
  report: SkuReport[]
}

/**
 * Reads lines of SKU and quantity as people paste them: between tabs, semicolons, commas or spaces, in quotes or not, in either
 * order, with a header or without. Nothing is dropped without being reported.
 * @param products what is sold, such as `catalogue.products`
 */
export function parseSkuLines(text: string, products: readonly SkuProduct[]): SkuLines {
  const findSku = createSkuIndex(products)
  const kept = new Map<string, { entry: WholesaleLine; line: number; decided: boolean }>()
  const report: SkuReport[] = []
  let columns: SkuColumns | null = null
  let first = true
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (raw.trim() === '') continue
    const at = { line: index + 1, text: raw }
    if (first && /^sep=.$/i.test(raw.trim())) {
      // The line with which a spreadsheet declares its separator.
      report.push({ ...at, kind: 'header' })
      continue
    }
    if (first) {
      first = false
      columns = readSkuHeader(raw, findSku)
      if (columns) {
        report.push({ ...at, kind: 'header' })
        continue
      }
    }
    const read = readSkuLine(raw, findSku, columns)
    if (read.kind !== 'read') {
      report.push({ ...at, ...read })
      continue
    }
    const { product, variation } = read.found
    const entry = entryOf(product, variation, read.quantity)
    const missing = missingOptions(product, variation).map(({ name }) => name)
    const key = lineKey(entry)
    const earlier = kept.get(key)
    const sum = (earlier?.entry.productQuantity ?? 0) + read.quantity
    if (sum > WHOLESALE_QUANTITY) report.push({ ...at, kind: 'too_many', entry, most: WHOLESALE_QUANTITY })
    else if (earlier) {
      earlier.entry = { ...entry, productQuantity: sum }
      report.push({ ...at, kind: 'joined', entry, with: earlier.line })
    } else if (kept.size >= WHOLESALE_LINES) report.push({ ...at, kind: 'list_full', entry, most: WHOLESALE_LINES })
    else {
      kept.set(key, { entry, line: at.line, decided: missing.length === 0 })
      report.push(missing.length > 0 ? { ...at, kind: 'incomplete_configuration', entry, missing } : { ...at, kind: 'ok', entry })
    }
  }
  const entries = [...kept.values()]
  return {
    lines: entries.filter(({ decided }) => decided).map(({ entry }) => entry),
    undecided: entries.filter(({ decided }) => !decided).map(({ entry }) => entry),
    report,
  }
}

function entryOf({ id, slug, type }: SkuProduct, variation: WholesaleLine['variation'], quantity: number): WholesaleLine {
  const line = { productId: id, productSlug: slug, productType: type, productQuantity: quantity }
  return variation && Object.keys(variation).length > 0 ? { ...line, variation } : line
}

/**
 * A list as CSV that `parseSkuLines` reads back, with the names for people beside it. Marked as UTF-8, since spreadsheets guess
 * otherwise. No cell can act as a formula.
 */
export function toCsv({ products: lines }: { products: readonly WholesaleProduct[] }, products: readonly SkuProduct[]): string {
  const byId = new Map(products.map((product) => [product.id, product]))
  const rows = lines.map(({ productId, productSlug, productQuantity, variation = {} }) => {
    const product = byId.get(productId)
    const labels = (product?.options ?? []).flatMap(({ name, label, values }) => {
      const chosen = values.find(({ value }) => value === variation[name])
      return chosen ? [`${label}: ${chosen.label}`] : []
    })
    const sku = skuOf(product?.sku ?? productSlug.toUpperCase(), variation)
    return [sku, String(productQuantity), product?.name ?? productSlug, labels.join(', ')]
  })
  return `\uFEFF${[['SKU', 'Quantity', 'Product', 'Options'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
