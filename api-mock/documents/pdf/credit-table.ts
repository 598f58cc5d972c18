import { cents, type Cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { CreditedLine } from '../../../src/domain/orders/credited-lines.ts'
import { itemCells } from './invoice.ts'
import type { Cell, TableColumn } from './table.ts'

const signed = (amount: Cents) => (amount < 0 ? `−${formatMoney(cents(0 - amount))}` : formatMoney(amount))

/** Code, description and quantity of a line. */
function subjectCells(line: CreditedLine): Cell[] {
  if (line.kind === 'pieces') return [...itemCells(line.item), String(line.quantity)]
  if (line.kind === 'delivery') return ['', 'Delivery', String(line.quantity)]
  return ['', line.amount < 0 ? 'Less amounts credited before' : 'Amount credited', '']
}

/** The columns and rows of the lines of a credit note. `hasVat`: the seller is a vendor, so each line states its VAT. */
export const creditTable = (lines: readonly CreditedLine[], hasVat: boolean): { columns: TableColumn[]; rows: Cell[][] } => ({
  columns: [
    { title: 'Code', width: 84 },
    { title: 'Credited' },
    { title: 'Quantity', width: 48, align: 'right' },
    { title: 'Amount', width: 84, align: 'right' },
    ...(hasVat ? [{ title: 'VAT in it', width: 78, align: 'right' as const }] : []),
  ],
  rows: lines.map((line) => [
    ...subjectCells(line),
    line.kind === 'pieces' && line.item.free ? 'Free' : signed(line.amount),
    ...(hasVat ? [signed(line.vat)] : []),
  ]),
})
