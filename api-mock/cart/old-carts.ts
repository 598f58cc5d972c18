import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockExistingCart, saveCart } from './stored-cart.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job, untilNone } from '../jobs.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How long a guest's cart stays without a change. `docs/accounts.md` states it. */
const DAYS = 180

/** The carts that one query reads. */
const AT_ONCE = 200

/** The job that empties old carts of guests. */
export const cartJobs = (deps: Deps): Job[] => [{ name: 'old-carts', everySeconds: 3600, run: () => emptyOldCarts(deps) }]

/**
 * Empties guests' carts that have no order and no change for 180 days. The row stays, without data of the guest and with a higher `rev`,
 * because a device discards a cart whose `rev` is lower than its own (rule F4). The guest's next visit shows a notice.
 */
export async function emptyOldCarts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAYS * DAY_MS).toISOString()
  const { oldest } = await deps.db
    .selectFrom('cart')
    .select(({ fn }) => fn.min<string | null>('updated_at').as('oldest'))
    .executeTakeFirstOrThrow()
  // Day by day, with a turn of Node's loop after each: the rows of emptied carts are read again in each run.
  for (let from = oldest ?? before; from < before && !deps.closing?.aborted; from = dayAfter(from)) {
    const until = dayAfter(from)
    // A cart that failed waits for the next run.
    await untilNone(deps, () => emptySome(deps, from, until < before ? until : before))
    await nextTurn()
  }
}

const dayAfter = (time: string) => new Date(Date.parse(time) + DAY_MS).toISOString()

/** Empties some carts without a change since one time and before another. Returns their number. */
async function emptySome(deps: Deps, from: string, before: string): Promise<number> {
  const old = await deps.db
    .selectFrom('cart')
    .select('cart_key')
    .where('updated_at', '>=', from)
    .where('updated_at', '<', before)
    .where(({ and, not, exists, selectFrom }) => {
      const named = (table: 'cart_line' | 'customer' | 'orders') =>
        exists(selectFrom(table).select(`${table}.cart_key`).whereRef(`${table}.cart_key`, '=', 'cart.cart_key'))
      return and([named('cart_line'), not(named('customer')), not(named('orders'))])
    })
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  // A cart's key gives access to it, so no log has it.
  return forEachIsolated(deps, old, ({ cart_key }) => emptyCart(deps, cart_key, before), { message: 'an old cart could not be emptied' })
}

/** Returns whether the cart was still an old one. */
function emptyCart(deps: Deps, cartKey: string, before: string): Promise<boolean> {
  return transact(deps, async (trx) => {
    const cart = await lockExistingCart(trx, cartKey)
    const row = await trx.selectFrom('cart').select('updated_at').where('cart_key', '=', cartKey).executeTakeFirst()
    // The guest may have changed it after the query.
    if (!cart || !row || row.updated_at >= before) return false
    const message = `Nothing had changed in your cart for ${DAYS} days, so we emptied it.`
    await saveCart(
      trx,
      cart,
      {
        ...cart,
        rev: cart.rev + 1,
        lines: [],
        couponCode: null,
        affiliateCode: null,
        affiliateUntil: null,
        declined: [],
        pendingNotices: [{ code: 'product_gone', message }],
      },
      deps.clock.now().toISOString(),
    )
    return true
  })
}
