import type { Deps } from '../deps.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import type { OrderRow } from '../orders/order-row.ts'

/**
 * An order that waits for its payment holds its pieces: those of a transfer or of a failed payment for a week, those of another payment for a
 * day, and those of a payment link until the link ends.
 */
const transfersPerAddress = { burst: 40, perSeconds: 86_400 }
const othersPerAddress = { burst: 2000, perSeconds: 86_400 }

const TOO_MANY = 'Many orders from your network wait for their payment. Please pay another way, call us, or try again tomorrow.'

/** Counts an order that begins to wait for its payment, for the client's address. Throws `rate_limited`, which undoes the order. */
export type CountUnpaid = (order: OrderRow, address: string) => void

/** Creates the count of unpaid orders by network address. It limits how much stock one client can hold with orders that stay unpaid. */
export function createUnpaidCount(deps: Pick<Deps, 'clock' | 'db' | 'log'>): CountUnpaid {
  const transfers = createRateLimiter(deps, 'checkout transfer', transfersPerAddress)
  const others = createRateLimiter(deps, 'checkout unpaid', othersPerAddress)
  return ({ state }, address) => {
    try {
      if (state === 'awaiting_transfer') transfers.take(address)
      else if (state === 'pending_payment') others.take(address)
    } catch (error) {
      if (error instanceof ShopError) throw new ShopError(error.status, error.code, TOO_MANY, error.data, error.headers)
      throw error
    }
  }
}
