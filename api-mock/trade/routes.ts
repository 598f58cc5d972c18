import { endpoints } from '../../src/contract/endpoints.ts'
import type { TradeState } from '../../src/contract/trade/trade.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { Callers } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle, type Call } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import { membershipOf, openAccount } from './accounts.ts'
import { askApproval } from './ask-approval.ts'
import { changeAccount } from './change-account.ts'
import { decideApproval } from './decide-approval.ts'
import { joinAccount } from './invites.ts'
import { readTradeState } from './read-state.ts'

/** An invitation sends a mail to an address that the sender types. */
const invitesPerAccount = { burst: 20, perSeconds: 86_400 }
/** A request mails every owner. */
const asksPerCustomer = { burst: 30, perSeconds: 3600 }
const decisionsPerCustomer = { burst: 200, perSeconds: 3600 }
const joinsPerCustomer = { burst: 20, perSeconds: 3600 }

/** Registers trade accounts. Every call returns the caller's account. */
export function registerTradeRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const invites = createRateLimiter(deps, 'trade invites', invitesPerAccount)
  const asks = createRateLimiter(deps, 'trade asks', asksPerCustomer)
  const decisions = createRateLimiter(deps, 'trade decisions', decisionsPerCustomer)
  const joins = createRateLimiter(deps, 'trade joins', joinsPerCustomer)

  handle(router, endpoints.trade, async ({ context, input }) => {
    const { customer } = await callers.requireSession(context, input)
    await openMissing(deps, customer)
    return readTradeState(deps.db, deps, customer.customer_id)
  })

  handle(router, endpoints.tradeChange, async (call) => {
    const { caller, customer } = await callers.requireSession(call.context, call.input)
    const { change } = call.input
    return inTransaction(call, deps, caller.id, {
      async run(trx) {
        if (change.kind === 'invited') invites.take((await membershipOf(trx, caller.id))?.account_id ?? caller.id)
        await changeAccount(trx, deps, customer, change)
        return { answer: await readTradeState(trx, deps, caller.id) }
      },
      replay: (trx) => readTradeState(trx, deps, caller.id),
    })
  })

  handle(router, endpoints.tradeAsk, (call) => changed(call, asks, (trx, customer) => askApproval(trx, deps, customer, call.input)))
  handle(router, endpoints.tradeDecide, (call) =>
    changed(call, decisions, (trx, customer) => decideApproval(trx, deps, customer, call.input)),
  )
  handle(router, endpoints.tradeJoin, (call) =>
    changed(call, joins, (trx, customer) => joinAccount(trx, deps, customer, call.input.invite)),
  )

  /** Makes a change in the transaction of its key, and answers the caller's account. */
  async function changed(
    call: Call<(typeof endpoints)['tradeAsk' | 'tradeDecide' | 'tradeJoin']>,
    limiter: RateLimiter,
    run: (trx: ShopTransaction, customer: CustomerRow) => Promise<void>,
  ): Promise<TradeState> {
    const { caller, customer } = await callers.requireSession(call.context, call.input)
    limiter.take(caller.id)
    return inTransaction(call, deps, caller.id, {
      async run(trx) {
        await run(trx, customer)
        return { answer: await readTradeState(trx, deps, caller.id) }
      },
      replay: (trx) => readTradeState(trx, deps, caller.id),
    })
  }
}

/** A customer whom the shop made a trade customer gets an account at the first look at it. */
async function openMissing(deps: Deps, customer: CustomerRow): Promise<void> {
  if (customer.role !== 'trade' || (await membershipOf(deps.db, customer.customer_id))) return
  await transact(deps, async (trx) => {
    const locked = await trx
      .selectFrom('customer')
      .selectAll()
      .where('customer_id', '=', customer.customer_id)
      .forUpdate()
      .executeTakeFirst()
    if (locked?.role === 'trade') await openAccount(trx, deps, locked)
  })
}
