import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../documents/pdf-answer.ts'
import { packingSlipPdf } from '../documents/pdf/packing-slip.ts'
import { routeSheetPdf } from '../documents/pdf/route-sheet.ts'
import { readDocument } from '../documents/read-document.ts'
import { routeStops } from '../documents/route-stops.ts'
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

  handleDesk(deskEndpoints.deskRouteSheet, async ({ input: { day, orders: chosen = '' }, context }) => {
    const route = await routeStops(deps, day === undefined ? { orders: chosen.split(',') } : { day })
    const title = day === undefined ? formatDayLong(southAfricanDay(clock.now())) : `Dispatched ${formatDayLong(day)}`
    return pdfAnswer(context, await routeSheetPdf(route, title, sellerNow(catalogue.settings), clock.now()), `route-${day ?? 'sheet'}`)
  })
}
