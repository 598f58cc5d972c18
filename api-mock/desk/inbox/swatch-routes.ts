import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { formatDayLong, southAfricanDay } from '../../../src/domain/calendar/days.ts'
import type { Deps } from '../../deps.ts'
import { pickingListPdf } from '../../documents/pdf/picking-list.ts'
import { swatchLabelsPdf } from '../../documents/pdf/swatch-labels.ts'
import { pdfAnswer } from '../../documents/pdf-answer.ts'
import { sellerNow } from '../../documents/seller.ts'
import { listSwatchRequests, postSwatches, swatchRequests } from '../../forms/post-swatches.ts'
import { inTransaction } from '../../http/idempotency.ts'
import type { HandleDesk } from '../desk-caller.ts'

/** Registers the desk's calls about requests for swatches. */
export function registerDeskSwatches(handleDesk: HandleDesk, deps: Deps): void {
  const { db, clock, catalogue } = deps
  handleDesk(deskEndpoints.deskSwatches, async ({ input }) => ({ ...(await listSwatchRequests(deps, input)), page: input.page }))

  handleDesk(deskEndpoints.deskSwatchesPosted, (call, { signedIn, by }) =>
    inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const answer = await postSwatches(trx, deps, call.input.requests, by)
        return { answer, reference: String(answer.posted) }
      },
      async replay(_, reference) {
        const posted = Number(reference ?? 0)
        return { posted, already: new Set(call.input.requests).size - posted }
      },
    }),
  )

  handleDesk(deskEndpoints.deskSwatchLabels, async ({ input: { requests, first }, context }) =>
    pdfAnswer(context, await swatchLabelsPdf(await swatchRequests(deps, db, requests.split(',')), first, clock.now()), 'swatch-labels'),
  )
  handleDesk(deskEndpoints.deskSwatchPicking, async ({ input: { requests }, context }) => {
    const chosen = await swatchRequests(deps, db, requests.split(','))
    const title = formatDayLong(southAfricanDay(clock.now()))
    return pdfAnswer(context, await pickingListPdf(chosen, title, sellerNow(catalogue.settings), clock.now()), 'picking-list')
  })
}
