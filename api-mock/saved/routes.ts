import { endpoints } from '../../src/contract/endpoints.ts'
import { ownerOf, type Callers } from '../account/caller.ts'
import type { GuestRows } from '../cart/guest-rows.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { readShared, shareSaved } from './links.ts'
import { changeSaved, readSaved } from './change-saved.ts'

/** Registers the calls about saved pieces. Each returns all of the caller's. */
export function registerSavedRoutes(router: ShopRouter, deps: Deps, callers: Callers, rowsOf: GuestRows): void {
  handle(router, endpoints.saved, async ({ context, input }) => readSaved(deps.db, ownerOf(await callers.of(context, input))))
  handle(router, endpoints.savedChange, async (call) => {
    const { pieces, ...by } = call.input
    const caller = await callers.of(call.context, by)
    const [owner, countRows] = [ownerOf(caller), rowsOf(call.context, caller)]
    return inTransaction(call, deps, owner, {
      run: async (trx) => ({ answer: await changeSaved(trx, deps, { owner, countRows }, pieces) }),
      replay: (trx) => readSaved(trx, owner),
    })
  })
  handle(router, endpoints.savedShare, async (call) => {
    const { shared, ...by } = call.input
    const caller = await callers.of(call.context, by)
    const [owner, countRows] = [ownerOf(caller), rowsOf(call.context, caller)]
    return inTransaction(call, deps, owner, {
      run: async (trx) => ({ answer: await shareSaved(trx, deps, { owner, countRows }, shared) }),
      replay: (trx) => readSaved(trx, owner),
    })
  })
  handle(router, endpoints.shared, ({ input }) => readShared(deps, input.key))
}
