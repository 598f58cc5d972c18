import { connectQuotes } from '../../actions/quotes/quotes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { isOutcomeUnknown } from '../../contract/http/api-outcome.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { isDecided } from '../../contract/http/undecided-codes.ts'
import { to } from '../../contract/paths.ts'
import { readPrincipal } from '../../data/account/owner.ts'
import type { Device } from '../../data/device.ts'
import { readStoredQuotes, storeQuotes } from '../../data/quotes/stored-quotes.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { endOf } from '../forms/form-calls.ts'

/** Milliseconds: the server calls a payment provider meanwhile. */
const TIMEOUT = 20_000

/** Connects the calls about quotes. */
export function startQuotes({ api, store, uuid, now }: Device): void {
  let pressed: { request: string; key: string } | null = null

  /** The headers of a decision. A press has the same key until the server has accepted or rejected it. */
  async function headersFor(request: string): Promise<Record<string, string>> {
    if (pressed?.request !== request) pressed = { request, key: uuid() }
    const principal = await readPrincipal({ store }).catch(ifNotStored(null))
    return { [IDEMPOTENCY_HEADER]: pressed.key, ...(principal?.kind === 'customer' ? { [OWNER_HEADER]: principal.id } : {}) }
  }

  function undone(error: unknown) {
    if (isDecided(error)) pressed = null
    return endOf(error)
  }

  connectQuotes({
    async read() {
      const principal = await readPrincipal({ store }).catch(ifNotStored(null))
      if (principal?.kind !== 'customer') return null
      const { id } = principal
      try {
        const quotes = await api.call(endpoints.quotes, {}, { headers: { [OWNER_HEADER]: id } })
        await storeQuotes(store, id, quotes, now()).catch(ifNotStored(undefined))
        return { ...quotes, asOf: null }
      } catch (error) {
        if (!(error instanceof ApiError) || !isOutcomeUnknown(error)) throw error
        const copy = await readStoredQuotes(store, id).catch(ifNotStored(null))
        return copy && { ...copy.quotes, asOf: copy.seenAt }
      }
    },
    async accept({ quote_id: quoteId, version }, paymentMethod) {
      const input = { version, paymentMethod }
      try {
        const headers = await headersFor(JSON.stringify(['accept', quoteId, input]))
        const placed = await api.call(endpoints.quoteAccept, input, { params: { quoteId }, headers, timeout: TIMEOUT })
        pressed = null
        return { kind: 'placed', path: placed.redirect_url ?? to.viewOrder(placed.order_id) }
      } catch (error) {
        return undone(error)
      }
    },
    async decline({ quote_id: quoteId, version }, reason) {
      const input = { version, reason }
      try {
        const headers = await headersFor(JSON.stringify(['decline', quoteId, input]))
        await api.call(endpoints.quoteDecline, input, { params: { quoteId }, headers, timeout: TIMEOUT })
        pressed = null
        return { kind: 'done' }
      } catch (error) {
        return undone(error)
      }
    },
  })
}
