import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { drawWinner, readGiveaway } from '../../giveaway/draw.ts'
import { changeOnce } from '../change-once.ts'
import { nameAtDesk, type HandleDesk } from '../desk-caller.ts'

/** Registers the desk's calls about the giveaway. */
export function registerDeskGiveaway(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskGiveaway, () => readGiveaway(deps.db, deps))
  handleDesk(deskEndpoints.deskGiveawayDraw, (call, caller) =>
    changeOnce(call, deps, caller, {
      run: (trx) => drawWinner(trx, deps, call.input, nameAtDesk(caller), caller.by),
      answer: (trx) => readGiveaway(trx, deps),
    }),
  )
}
