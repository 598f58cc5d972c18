import type { Callers } from '../account/caller.ts'
import { openOrder } from '../orders/open-order.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { pdfAnswer } from './pdf-answer.ts'
import { noSuchDocument, readDocument } from './read-document.ts'

/** Registers the downloads of invoices and credit notes. A caller who may read an order may download its documents. */
export function registerDocuments(router: ShopRouter, deps: Deps, callers: Callers): void {
  router.get('/api/orders/:orderId/documents/:file', async (context) => {
    const { orderId, file } = context.req.param()
    const order = await openOrder(deps, callers, context, orderId, { key: context.req.query('key') })
    const [, documentId] = /^([A-Z]{2,3}-\d{6,12})\.pdf$/.exec(file) ?? []
    if (documentId === undefined) throw noSuchDocument()
    return pdfAnswer(context, await readDocument(deps.db, deps.catalogue.settings, order, documentId), documentId)
  })
}
