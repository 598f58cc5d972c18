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
import { salesWithCode } from './code-sales.ts'

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
    const { application_id: _, customer_id: __, answer: ___, province, ...application } = row
    const { code } = application
    const sales = code === null ? {} : { sales: await salesWithCode(db, code) }
    return { application: { ...application, province: z.parse(z.enum(provinces), province), ...sales } }
  })
}
