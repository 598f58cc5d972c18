import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { exportLines, exportName } from '../../figures/export/export-lines.ts'
import { readFigures } from '../../figures/read-figures.ts'
import { writeAudit } from '../../audit/audit.ts'
import type { HandleDesk } from '../desk-caller.ts'
import { streamOf } from '../stream-of.ts'

/** Registers the figures and the files for the accountant. */
export function registerDeskFigures(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskFigures, ({ input }) => readFigures(deps, input))

  handleDesk(deskEndpoints.deskExport, async ({ input }, { by }) => {
    const { kind, format, from, to } = input
    // Names and addresses of a whole period leave the shop.
    const entry = { action: 'figures.export', subject: `export of ${kind}`, after: { format, from, to } }
    await transact(deps, (trx) => writeAudit(trx, deps, by, entry))
    return new Response(streamOf(exportLines(deps, input)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${exportName(input)}"`,
        // Compression would collect the whole answer before it is sent.
        'Cache-Control': 'private, no-store, no-transform',
      },
    })
  })
}
