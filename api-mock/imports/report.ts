import { counted } from '../../src/domain/counted.ts'

export type RowOutcome = 'imported' | 'updated' | 'unchanged' | 'part' | 'withdrawn' | 'skipped'

/** The outcome of one row of the file. Every row has exactly one. */
export interface RowReport {
  /** The row in a spreadsheet: the heading is row 1. */
  row: number
  sku: string
  name: string
  outcome: RowOutcome
  /** Its slug in the shop. */
  slug?: string
  /** The reason why it was skipped or withdrawn; for a part, the product that contains it. */
  reason?: string
  /** The row of the product of a variation. */
  part_of?: number
  warnings?: readonly string[]
}

export interface ImportReport {
  file: string
  dry_run: boolean
  rows: number
  counts: Record<RowOutcome, number>
  warnings: number
  categories_created: readonly string[]
  /** Products that were withdrawn because they are not in the file (`--replace`). */
  replaced: number
  /** Data that the shop lost. */
  lost: readonly string[]
  pictures: { fetched: number; kept: number; failed: number }
  /** Notes about the whole file. */
  notes: readonly string[]
  results: readonly RowReport[]
}

const order: readonly RowOutcome[] = ['imported', 'updated', 'unchanged', 'part', 'withdrawn', 'skipped']

/** Counts the rows by outcome. */
export function countsOf(results: readonly RowReport[]): Record<RowOutcome, number> {
  const counts: Record<RowOutcome, number> = { imported: 0, updated: 0, unchanged: 0, part: 0, withdrawn: 0, skipped: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

/** Gives variations the outcome of their product if it is skipped. */
export function withParts(results: readonly RowReport[]): RowReport[] {
  const skipped = new Set(results.filter(({ outcome }) => outcome === 'skipped').map(({ row }) => row))
  return results.map((report) => {
    if (report.outcome !== 'part' || report.part_of === undefined || !skipped.has(report.part_of)) return report
    const { row, sku, name, part_of } = report
    return { row, sku, name, outcome: 'skipped', reason: productSkipped(part_of), part_of }
  })
}

/** The reason of a variation whose product is skipped. */
export const productSkipped = (row: number) => `its product in row ${row} is skipped`

/** The report lists at most this many rows. */
const MOST_LINES = 200

const words: Record<RowOutcome, string> = {
  imported: 'imported',
  updated: 'updated',
  unchanged: 'unchanged',
  part: 'variations, within their products',
  withdrawn: 'withdrawn',
  skipped: 'skipped',
}

/** The report for people: the totals, the notes, and every row that needs attention. */
export function reportLines(report: ImportReport): string[] {
  const { counts, pictures, results } = report
  const notable = results.filter(({ outcome, warnings = [] }) => outcome === 'skipped' || outcome === 'withdrawn' || warnings.length > 0)
  const { fetched, kept, failed } = pictures
  return [
    `${report.file}: ${counted(report.rows, 'row')}${report.dry_run ? ' (dry run: nothing was stored)' : ''}`,
    ...order.filter((outcome) => counts[outcome] > 0).map((outcome) => `  ${String(counts[outcome]).padStart(6)} ${words[outcome]}`),
    ...(report.replaced > 0 ? [`  ${String(report.replaced).padStart(6)} products that are not in the file are no longer sold`] : []),
    ...(fetched + kept + failed > 0 ? [`  pictures: ${fetched} fetched, ${kept} there already, ${failed} failed`] : []),
    ...(report.categories_created.length > 0 ? [`  new categories: ${report.categories_created.join(', ')}`] : []),
    ...(report.lost.length > 0 ? [`  ${report.dry_run ? 'would be lost (needs --yes)' : 'lost'}:`] : []),
    ...report.lost.slice(0, MOST_LINES).map((loss) => `    ${loss}`),
    ...report.notes.map((note) => `  ${note}`),
    ...notable.slice(0, MOST_LINES).flatMap(rowLines),
    ...(notable.length > MOST_LINES ? [`… and ${notable.length - MOST_LINES} more rows: --report FILE or --json has them all`] : []),
  ]
}

function rowLines({ row, sku, name, outcome, reason, warnings = [] }: RowReport): string[] {
  const subject = [sku, name].filter(Boolean).join(' ') || '(no name)'
  const head = `row ${row}  ${outcome}  ${subject}${reason ? `: ${reason}` : ''}`
  return [head, ...warnings.map((warning) => `    ${warning}`)]
}
