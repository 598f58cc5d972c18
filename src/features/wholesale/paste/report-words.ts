import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import type { WholesaleLine } from '../../../contract/wholesale/wholesale.ts'
import type { SkuReport } from '../../../domain/wholesale/sku-lines.ts'
import { figuresOf } from '../list/line-figures.ts'
import { inFigures } from '../words.ts'

/** The result of a pasted line: accepted, accepted with a remark, or left out. */
export type ReportTone = 'ok' | 'remark' | 'problem'

export const tones: Record<SkuReport['kind'], ReportTone> = {
  ok: 'ok',
  header: 'ok',
  title: 'ok',
  joined: 'remark',
  incomplete_configuration: 'remark',
  unknown_sku: 'problem',
  unknown_option: 'problem',
  bad_quantity: 'problem',
  too_many: 'problem',
  list_full: 'problem',
}

/** The result of a line as text. */
export function reportText(report: SkuReport, byId: ReadonlyMap<number, ProductCard>): string {
  const piece = (entry: WholesaleLine) => {
    const { name, details } = figuresOf(entry, byId.get(entry.productId) ?? null, 0)
    return [`${inFigures(entry.productQuantity)} × ${name}`, ...details.map((detail) => detail.slice(detail.indexOf(': ') + 2))].join(', ')
  }
  switch (report.kind) {
    case 'ok':
      return piece(report.entry)
    case 'header':
      return 'Names of the columns'
    case 'title':
      return 'Above the names of the columns, not a product'
    case 'joined':
      return `${piece(report.entry)}: added to line ${inFigures(report.with)}`
    case 'incomplete_configuration':
      return `${piece(report.entry)}: choose ${report.missing.join(', ')} in the list`
    case 'unknown_sku':
      return `No product has the SKU or the name “${report.sku}”`
    case 'unknown_option':
      return `“${report.choice}” does not name one option of “${report.sku}”`
    case 'bad_quantity':
      return `The quantity of “${report.sku}” is not a whole number`
    case 'too_many':
      return `${piece(report.entry)}: left out, a list holds up to ${inFigures(report.most)} of one piece`
    case 'list_full':
      return `${piece(report.entry)}: left out, a list holds up to ${inFigures(report.most)} lines`
  }
}
