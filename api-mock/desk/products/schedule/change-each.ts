import type { ShopTransaction } from '../../../db/open.ts'
import { transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Changes products, each in its own transaction, and then reads the catalogue again. A failure does not stop the others. Returns how many
 * products it went through.
 * @param message what the log says of a product that failed
 */
export async function changeEach(
  deps: Deps,
  ids: ReadonlySet<number>,
  change: (trx: ShopTransaction, id: number) => Promise<void>,
  message: string,
): Promise<number> {
  let done = 0
  for (const id of ids)
    try {
      await transact(deps, (trx) => change(trx, id))
      done += 1
    } catch (error) {
      deps.log.error({ err: error, product: id }, message)
    }
  if (ids.size > 0) await deps.catalogue.refresh()
  return done
}
