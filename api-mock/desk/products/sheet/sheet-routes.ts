import * as z from 'zod/mini'
import { deskSheetEndpoints as endpoints } from '../../../../src/contract/desk/products/product-sheet.ts'
import { categoryNames } from '../../../imports/shop-products.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../http/idempotency.ts'
import type { HandleDesk } from '../../desk-caller.ts'
import { streamOf } from '../../stream-of.ts'
import { importSheet, sheetParts } from './import-sheet.ts'
import { parseSheet, planSheet } from './plan-sheet.ts'

const doneSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })

/** Registers the desk's products as CSV. */
export function registerDeskSheets(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskSheet, ({ input: { token: _token, ...filter } }) =>
    Promise.resolve(
      new Response(streamOf(sheetParts(deps, filter)), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="products.csv"',
          // Compression would collect the whole answer before it is sent.
          'Cache-Control': 'private, no-store, no-transform',
        },
      }),
    ),
  )
  handleDesk(endpoints.deskSheetPreview, async ({ input: { data } }) => {
    const { plan } = await planSheet(deps.db, deps, parseSheet(data), await categoryNames(deps.db))
    return plan
  })
  handleDesk(endpoints.deskSheetImport, async (call, { signedIn, by }) => {
    const sheet = parseSheet(call.input.data)
    const done = await inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const answer = await importSheet(trx, deps, by, sheet, call.input.rows)
        return { answer, reference: JSON.stringify(answer) }
      },
      replay: (_, reference) => Promise.resolve(z.parse(doneSchema, JSON.parse(reference ?? '{}'))),
    })
    await deps.catalogue.refresh()
    return done
  })
}
