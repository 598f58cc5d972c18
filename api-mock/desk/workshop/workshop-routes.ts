import { deskWorkshopEndpoints } from '../../../src/contract/desk/workshop/desk-workshop.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/shop-error.ts'
import type { HandleDesk } from '../desk-caller.ts'
import { photoAnswer } from '../photo-answer.ts'
import { readDeliveryPhoto } from '../../delivery/delivery-proof.ts'
import { readWorkshop } from './read-workshop.ts'

/** Registers the desk's calls for the workshop. */
export function registerDeskWorkshop(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskWorkshopEndpoints.deskWorkshop, () => readWorkshop(deps))
  handleDesk(deskWorkshopEndpoints.deskDeliveryPhoto, async ({ params, context }) => {
    const photo = await readDeliveryPhoto(deps.db, params.orderId)
    if (photo === null) throw notFound('There is no photo of this delivery')
    return photoAnswer(context, photo)
  })
}
