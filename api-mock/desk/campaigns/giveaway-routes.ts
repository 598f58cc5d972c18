import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { drawWinner, readGiveaway } from '../../giveaway/draw.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { nameAtDesk, type HandleDesk } from '../desk-caller.ts'

/** Registers the desk's calls about the giveaway. */
export function registerDeskGiveaway(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskGiveaway, () => readGiveaway(deps.db, deps))
  handleDesk(deskEndpoints.deskGiveawayDraw, (call, caller) =>
    inTransaction(call, deps, caller.signedIn.customer.customer_id, {
      async run(trx) {
        await drawWinner(trx, deps, call.input, nameAtDesk(caller), caller.by)
        return { answer: await readGiveaway(trx, deps) }
      },
      replay: (trx) => readGiveaway(trx, deps),
    }),
  )
}
