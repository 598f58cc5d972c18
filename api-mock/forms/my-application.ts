import { provinces } from '../../src/contract/account/provinces.ts'
import * as z from 'zod/mini'
import { endpoints } from '../../src/contract/endpoints.ts'
import { formEndpoints } from '../../src/contract/forms/form-endpoints.ts'
import type { ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { newestApplication } from './applications.ts'
import { ordersWithCode, salesByMonth } from './commission/code-sales.ts'
import { commissionOf } from './commission/read-commission.ts'

/** Identifies the session of a call. Throws `session_required` (401). */
interface Sessions {
  requireSession(context: ShopContext, input: ParsedOf<typeof formEndpoints.myApplication>): Promise<{ customer: CustomerRow }>
}

/**
 * Registers the call that reads a customer's own application: the newest one that was sent while signed in, or from the account's proved
 * e-mail address. An unproved address does not count, because anyone can sign up with it.
 */
export function registerMyApplication(router: ShopRouter, { db }: Pick<Deps, 'db'>, sessions: Sessions): void {
  handle(router, endpoints.myApplication, async ({ context, input }) => {
    const { customer } = await sessions.requireSession(context, input)
    const row = await newestApplication(db, customer)
    if (!row) return { application: null }
    const { application_id, customer_id: __, answer: ___, province, ...application } = row
    const { code } = application
    const earnings = code === null ? {} : await earningsOf(db, { application_id, code })
    return { application: { ...application, province: z.parse(z.enum(provinces), province), ...earnings } }
  })
}

/** What was bought with a code, and the commission if one was agreed. */
async function earningsOf(db: Deps['db'], application: { application_id: string; code: string }) {
  const orders = await ordersWithCode(db, application.code)
  const { rev, ...commission } = await commissionOf(db, application, orders)
  return { sales: salesByMonth(orders), ...(rev === 0 ? {} : { commission }) }
}
