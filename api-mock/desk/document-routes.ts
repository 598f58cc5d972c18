import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../documents/pdf-answer.ts'
import { packingSlipPdf } from '../documents/pdf/packing-slip.ts'
import { readDocument } from '../documents/read-document.ts'
import { sellerNow } from '../documents/seller.ts'
import { findOrder } from '../orders/order-row.ts'
import { readOrder } from '../orders/read-order.ts'
import type { HandleDesk } from './desk-caller.ts'
import { noSuchOrderAtDesk } from './read-desk-order.ts'

/** Registers the desk's documents. */
export function registerDeskDocuments(handleDesk: HandleDesk, deps: Deps): void {
  const { db, catalogue, clock } = deps
  const orderOf = async (orderId: string) => {
    const row = await findOrder(db, orderId)
    if (!row) throw noSuchOrderAtDesk()
    return row
  }

  handleDesk(deskEndpoints.deskDocument, async ({ params, context }) => {
    const row = await orderOf(params.orderId)
    return pdfAnswer(context, await readDocument(db, catalogue.settings, row, params.documentId), params.documentId)
  })

  handleDesk(deskEndpoints.deskPackingSlip, async ({ params, context }) => {
    const order = await readOrder(db, catalogue.settings, await orderOf(params.orderId))
    return pdfAnswer(context, await packingSlipPdf(order, sellerNow(catalogue.settings), clock.now()), `packing-slip-${order.order_id}`)
  })
}
