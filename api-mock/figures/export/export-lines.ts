import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportRead } from '../../../src/contract/desk/figures/export.ts'
import { csvLine } from '../../../src/domain/figures/csv.ts'
import { eachDay } from '../../../src/domain/figures/period.ts'
import type { Deps } from '../../deps.ts'
import { startOfDay, startOfNextDay } from '../../../src/domain/calendar/local-time.ts'
import { documentCells, headOf, paymentCells } from './columns.ts'
import { exportedDocuments } from './read-documents.ts'
import { readExportedPayments } from './read-payments.ts'

/**
 * The lines of a file for the accountant, one day at a time: a file of years needs no more memory than one of a day. After each part Node's loop
 * has a turn, in which other requests are answered.
 */
export async function* exportLines(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  { kind, format, account, ...period }: ExportRead,
): AsyncGenerator<string> {
  yield csvLine(headOf(kind, format))
  for (const day of eachDay(period)) {
    const moments = { from: startOfDay(day), until: startOfNextDay(day) }
    if (kind === 'payments') {
      for (const payment of await readExportedPayments(deps, moments)) yield csvLine(paymentCells(format, payment))
      await nextTurn()
      continue
    }
    for await (const documents of exportedDocuments(deps, kind === 'invoices' ? 'invoice' : 'credit_note', moments)) {
      for (const document of documents) for (const cells of documentCells(format, document, account)) yield csvLine(cells)
      await nextTurn()
    }
  }
}

/** The name of the file: `stoep-invoices-2026-11-01-to-2026-11-30-xero.csv`. */
export const exportName = ({ kind, format, from, to }: ExportRead): string => `stoep-${kind}-${from}-to-${to}-${format}.csv`
