import { WHOLESALE_LINES, WHOLESALE_QUANTITY, type WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { createSkuIndex, type SkuProduct } from './sku-index.ts'
import { looksLikeHeader, readSkuLine, readSkuHeader, type SkuColumns } from './sku-line.ts'
import { missingOptions } from '../catalogue/variation.ts'
import { lineKey } from './wholesale.ts'

/** The result of one line of a pasted or uploaded text. `line` counts from 1; `text` is the original line. */
export type SkuReport = { line: number; text: string } & (
  | { kind: 'ok'; entry: WholesaleLine }
  /** The line contains the column names. */
  | { kind: 'header' }
  /** Above the column names, such as a title or an address. */
  | { kind: 'title' }
  | { kind: 'unknown_sku'; sku: string }
  /** The product exists, but this choice names no option of it, or several. */
  | { kind: 'unknown_option'; sku: string; choice: string }
  /** The line has no whole number from 1, or more than one. */
  | { kind: 'bad_quantity'; sku: string }
  /** The product exists, but options are missing. The line can go into a list, where the user chooses them. */
  | { kind: 'incomplete_configuration'; entry: WholesaleLine; missing: string[] }
  /** Added to the quantity of an earlier line. */
  | { kind: 'joined'; entry: WholesaleLine; with: number }
  /** With this line, the quantity of one item would be above the maximum. The line is left out. */
  | { kind: 'too_many'; entry: WholesaleLine; most: number }
  /** The list is full. The line is left out. */
  | { kind: 'list_full'; entry: WholesaleLine; most: number }
)

/** The parsed lines of a text. */
export interface SkuLines {
  /** The complete lines, with equal items added up, in the order of the text. */
  lines: WholesaleLine[]
  /** The lines whose options are not all chosen. */
  undecided: WholesaleLine[]
  /** One entry for every line of the text that is not empty. */
  report: SkuReport[]
}

/**
 * Parses pasted lines. A line has a SKU, a slug or a name and a quantity, in either order, and it may have a cell with options. Tabs, semicolons,
 * commas or spaces separate the cells. Quotes and a header are optional, and so are titles above it. A header of known words can come again
 * below, for another table. The report contains every line that is not empty.
 * @param products the sold products, such as `catalogue.products`
 */
export function parseSkuLines(text: string, products: readonly SkuProduct[]): SkuLines {
  const findSku = createSkuIndex(products)
  const entriesByKey = new Map<string, { entry: WholesaleLine; line: number; decided: boolean }>()
  let report: SkuReport[] = []
  let columns: SkuColumns | null = null
  /** Before the first known product and before column names of known words. */
  let isAbove = true
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (raw.trim() === '') continue
    const at = { line: index + 1, text: raw }
    if (report.length === 0 && /^sep=.$/i.test(raw.trim())) {
      // A spreadsheet declares its separator with this line.
      report.push({ ...at, kind: 'header' })
      continue
    }
    const read = readSkuLine(raw, findSku, columns)
    const named = read.kind === 'read' ? null : readSkuHeader(raw, findSku)
    if (named || (isAbove && read.kind === 'unknown_sku' && looksLikeHeader(raw))) {
      if (isAbove) report = report.map((above) => titled(above, named !== null))
      isAbove &&= named === null
      columns = named ?? columns
      report.push({ ...at, kind: 'header' })
      continue
    }
    isAbove &&= read.kind === 'unknown_sku'
    if (read.kind !== 'read') {
      report.push({ ...at, ...read })
      continue
    }
    const { product, variation } = read.match
    const entry = entryOf(product, variation, read.quantity)
    const missing = missingOptions(product, variation).map(({ name }) => name)
    const key = lineKey(entry)
    const earlier = entriesByKey.get(key)
    const sum = (earlier?.entry.productQuantity ?? 0) + read.quantity
    if (sum > WHOLESALE_QUANTITY) report.push({ ...at, kind: 'too_many', entry, most: WHOLESALE_QUANTITY })
    else if (earlier) {
      earlier.entry = { ...entry, productQuantity: sum }
      report.push({ ...at, kind: 'joined', entry, with: earlier.line })
    } else if (entriesByKey.size >= WHOLESALE_LINES) report.push({ ...at, kind: 'list_full', entry, most: WHOLESALE_LINES })
    else {
      entriesByKey.set(key, { entry, line: at.line, decided: missing.length === 0 })
      report.push(missing.length > 0 ? { ...at, kind: 'incomplete_configuration', entry, missing } : { ...at, kind: 'ok', entry })
    }
  }
  const entries = [...entriesByKey.values()]
  return {
    lines: entries.filter(({ decided }) => decided).map(({ entry }) => entry),
    undecided: entries.filter(({ decided }) => !decided).map(({ entry }) => entry),
    report,
  }
}

/**
 * A line above the column names, in which no product was found: a title. Above words that are only likely to be column names (`isSure` is
 * false), a line with a number can be a product.
 */
function titled(above: SkuReport, isSure: boolean): SkuReport {
  const { line, text } = above
  if (/^sep=.$/i.test(text.trim()) || !(isSure || !/\d/.test(text))) return above
  return { line, text, kind: 'title' }
}

function entryOf({ id, slug, type }: SkuProduct, variation: WholesaleLine['variation'], quantity: number): WholesaleLine {
  const line = { productId: id, productSlug: slug, productType: type, productQuantity: quantity }
  return variation && Object.keys(variation).length > 0 ? { ...line, variation } : line
}
