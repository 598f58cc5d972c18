import { provinces } from '../../src/contract/account/provinces.ts'
import * as z from 'zod/mini'
import { endpoints } from '../../src/contract/endpoints.ts'
import { formEndpoints } from '../../src/contract/forms/form-endpoints.ts'
import type { ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import { asDecorator } from '../account/forms-of-person.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readOwnProfile, saveOwnProfile } from '../content/own-profile.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { notFound } from '../http/shop-error.ts'
import { newestTradeApplication } from '../trade/applications/read-applications.ts'
import { newestApplication } from './applications.ts'
import { ordersWithCode, salesByMonth } from './commission/code-sales.ts'
import { commissionOf } from './commission/read-commission.ts'

/** Identifies the session of a call. Throws `session_required` (401). */
interface Sessions {
  requireSession(
    context: ShopContext,
    input: Pick<ParsedOf<typeof formEndpoints.myApplication>, 'token'>,
  ): Promise<{ customer: CustomerRow }>
}

/** A person of the shop reads each change. */
const limitPerOwner = { burst: 20, perSeconds: 3600 }

/**
 * Registers the calls about a customer's own applications, and about the profile of an accepted decorator. The application is the newest one
 * that was sent while signed in, or from the account's proved e-mail address. An unproved address does not count, because anyone can sign up
 * with it.
 */
export function registerMyApplication(router: ShopRouter, deps: Deps, sessions: Sessions): void {
  const { db } = deps
  const owners = createRateLimiter(deps, 'own profile', limitPerOwner)

  handle(router, endpoints.myApplication, async ({ context, input }) => {
    const { customer } = await sessions.requireSession(context, input)
    const row = await newestApplication(db, customer)
    if (!row) return { application: null }
    const { application_id, customer_id: __, answer: ___, province, ...application } = row
    const { code } = application
    const earnings = code === null ? {} : await earningsOf(db, { application_id, code })
    const profile = await readOwnProfile(db, await asDecorator(db, customer))
    return {
      application: { ...application, province: z.parse(z.enum(provinces), province), ...earnings, ...(profile ? { profile } : {}) },
    }
  })

  handle(router, endpoints.myTradeApplication, async ({ context, input }) => {
    const { customer } = await sessions.requireSession(context, input)
    return { application: await newestTradeApplication(db, deps, customer) }
  })

  handle(router, endpoints.ownProfile, async (call) => {
    const { customer } = await sessions.requireSession(call.context, call.input)
    owners.take(customer.customer_id)
    const { token: _token, ...change } = call.input
    const present = async (trx: ShopTransaction) => {
      const profile = await readOwnProfile(trx, await asDecorator(trx, customer))
      if (!profile) throw notFound('You have no profile yet')
      return profile
    }
    return inTransaction(call, deps, customer.customer_id, {
      async run(trx) {
        await saveOwnProfile(trx, deps, await asDecorator(trx, customer), change)
        return { answer: await present(trx) }
      },
      replay: present,
    })
  })
}

/** What was bought with a code, and the commission if one was agreed. */
async function earningsOf(db: Deps['db'], application: { application_id: string; code: string }) {
  const orders = await ordersWithCode(db, application.code)
  const { rev, ...commission } = await commissionOf(db, application, orders)
  return { sales: salesByMonth(orders), ...(rev === 0 ? {} : { commission }) }
}
