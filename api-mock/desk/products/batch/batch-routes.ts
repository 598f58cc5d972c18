import { deskBatchEndpoints as endpoints } from '../../../../src/contract/desk/products/product-batch.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../http/idempotency.ts'
import type { HandleDesk } from '../../desk-caller.ts'
import { applyBatch, previewBatch, productIds } from './product-batch.ts'

/** Registers the desk's changes of several products. */
export function registerDeskBatches(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskProductIds, async ({ input: { token: _token, ...filter } }) => ({ ids: await productIds(deps, filter) }))
  handleDesk(endpoints.deskBatchPreview, ({ input: { ids, change, schedule } }) => previewBatch(deps, ids, change, schedule))
  handleDesk(endpoints.deskBatchApply, async (call, { signedIn, by }) => {
    const { products, change, schedule } = call.input
    const done = await inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const changed = await applyBatch(trx, deps, by, products, change, schedule)
        return { answer: { changed }, reference: String(changed) }
      },
      replay: (_, reference) => Promise.resolve({ changed: Number(reference ?? 0) }),
    })
    await deps.catalogue.refresh()
    return done
  })
}
