import { endpoints } from '../../src/contract/endpoints.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import type { Callers } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { quotePdf } from '../documents/pdf/quote.ts'
import { pdfAnswer } from '../documents/pdf-answer.ts'
import { sellerNow } from '../documents/seller.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { placedOrder } from '../orders/order-row.ts'
import { offeredMethods, requireOffered } from '../payments/offered-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { approvalOverFor, mayOrderOnAccount } from '../trade/accounts.ts'
import { askQuote } from './ask-quote.ts'
import { acceptQuote, declineQuote, noSuchQuote } from './decide-quote.ts'
import { findQuote, quoteAnswer, quotesOf } from './stored-quotes.ts'

/** Each request and each decision mails the shop. */
const limitPerOwner = { burst: 30, perSeconds: 3600 }
const limitPerAddress = { burst: 100, perSeconds: 3600 }
const MOST_LISTED = 100

/** Registers the quotes of a signed-in customer. No other caller can read them. */
export function registerQuoteRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const owners = createRateLimiter(deps, 'quotes', limitPerOwner)
  const addresses = createRateLimiter(deps, 'quotes address', limitPerAddress)

  async function present(trx: ShopTransaction, quoteId: string, customerId: string) {
    const row = await findQuote(trx, quoteId)
    if (row?.customer_id !== customerId) throw noSuchQuote()
    return quoteAnswer(row, deps)
  }

  handle(router, endpoints.quotes, async ({ input, context }) => {
    const { caller } = await callers.requireSession(context, input)
    const offered = offeredMethods(deps.config, deps.catalogue.settings)
    const methods: PaymentMethod[] = (await mayOrderOnAccount(deps.db, caller.id)) ? [...offered, 'on_account'] : [...offered]
    const most = await approvalOverFor(deps.db, caller.id)
    const quotes = await quotesOf(deps.db, deps, caller.id, MOST_LISTED)
    return { quotes, payment_methods: methods, ...(most !== null && { on_account_most: most }) }
  })

  handle(router, endpoints.quoteRequest, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    addresses.take(call.context.get('address'))
    owners.take(caller.id)
    return inTransaction(call, deps, caller.id, {
      async run(trx) {
        const row = await askQuote(trx, deps, caller, call.input)
        return { answer: quoteAnswer(row, deps), reference: row.quote_id }
      },
      replay: (trx, reference) => present(trx, reference ?? '', caller.id),
    })
  })

  handle(router, endpoints.quoteAccept, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    addresses.take(call.context.get('address'))
    owners.take(caller.id)
    const placed = await inTransaction(call, deps, caller.id, {
      async run(trx) {
        // The account's limit decides about `on_account`.
        if (call.input.paymentMethod !== 'on_account') requireOffered(deps, call.input.paymentMethod)
        const { order_id, order_key } = await acceptQuote(trx, deps, caller, call.params.quoteId, call.input)
        return { answer: { order_id, order_key }, reference: order_id }
      },
      replay: placedOrder,
    })
    return { ...placed, redirect_url: await startPayment(deps, placed.order_id) }
  })

  handle(router, endpoints.quoteDecline, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    addresses.take(call.context.get('address'))
    owners.take(caller.id)
    const { quoteId } = call.params
    return inTransaction(call, deps, caller.id, {
      run: async (trx) => ({ answer: quoteAnswer(await declineQuote(trx, deps, caller, quoteId, call.input), deps) }),
      replay: (trx) => present(trx, quoteId, caller.id),
    })
  })

  router.get('/api/quotes/:file{QU-[0-9]{6,12}\\.pdf}', async (context) => {
    const { caller } = await callers.requireSession(context, {})
    const quoteId = context.req.param('file').replace('.pdf', '')
    const row = await findQuote(deps.db, quoteId)
    if (row?.customer_id !== caller.id || row.shipping_total === null) throw noSuchQuote()
    return pdfAnswer(context, await quotePdf(quoteAnswer(row, deps), sellerNow(deps.catalogue.settings)), quoteId)
  })
}
