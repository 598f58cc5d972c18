import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { AnyErrorCode } from '../../../src/contract/desk/desk-codes.ts'
import type { ShopTransaction } from '../../db/open.ts'
import {
  addZone,
  changeZone,
  DeliveryRefused,
  previewDelivery,
  readDelivery,
  removeZone,
  setCollection,
} from '../../delivery/staff-delivery.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskZoneAdd' | 'deskZoneChange' | 'deskZoneRemove' | 'deskCollectionChange']

const codes: Record<Exclude<DeliveryRefused['reason'], 'missing'>, AnyErrorCode> = {
  changed: 'zone_changed',
  overlap: 'zone_overlap',
  full: 'zones_full',
}

/** Registers the desk's calls about delivery. */
export function registerDeskDelivery(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskDelivery, () => readDelivery(deps.db, deps))
  handleDesk(deskEndpoints.deskDeliveryPreview, async ({ input }) => {
    // The preview shows a change of another server too.
    await deps.catalogue.refresh()
    return previewDelivery(deps, input.postcode, input.goods)
  })
  handleDesk(deskEndpoints.deskZoneAdd, (call, caller) => {
    const { token: _, ...fields } = call.input
    return change(call, caller, (trx) => addZone(trx, deps, fields, caller.by))
  })
  handleDesk(deskEndpoints.deskZoneChange, (call, caller) => {
    const { token: _, rev, ...fields } = call.input
    return change(call, caller, (trx) => changeZone(trx, deps, call.params.zoneId, fields, rev, caller.by))
  })
  handleDesk(deskEndpoints.deskZoneRemove, (call, caller) =>
    change(call, caller, (trx) => removeZone(trx, deps, call.params.zoneId, call.input.rev, caller.by)),
  )
  handleDesk(deskEndpoints.deskCollectionChange, (call, caller) =>
    change(call, caller, (trx) => setCollection(trx, deps, call.params.slug, call.input, call.input.rev, caller.by)),
  )

  /** Changes the delivery in the transaction that stores the key. Throws `not_found`, `zone_changed`, `zone_overlap` and `zones_full`. */
  async function change(call: Call<ChangeEndpoint>, caller: DeskCaller, work: (trx: ShopTransaction) => Promise<unknown>) {
    const answer = await changeOnce(call, deps, caller, {
      run: (trx) =>
        work(trx).catch((error: unknown) => {
          if (!(error instanceof DeliveryRefused)) throw error
          throw error.reason === 'missing' ? notFound(error.message) : new ShopError(409, codes[error.reason], error.message)
        }),
      answer: (trx) => readDelivery(trx, deps),
    })
    // This server charges the new price at once, the others within seconds.
    await deps.catalogue.refresh()
    return answer
  }
}
