import { endpoints } from '../../src/contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { logSecurity } from '../logging/security-log.ts'
import type { Accounts } from './accounts.ts'
import type { Callers } from './caller.ts'
import { clearSessionCookie } from './access/cookies.ts'
import { changeAddresses, withoutDefault } from './address-book.ts'
import { customerAnswer, type CustomerRow } from './customer-row.ts'
import { chooseNewsletter, newsletterOf } from './newsletter-choice.ts'
import { exportCustomer } from './export-customer.ts'
import { requirePassed } from './passkeys/second-factor.ts'
import type * as z from 'zod/mini'
import type { Address } from '../../src/contract/account/address.ts'
import type { customerUpdateSchema } from '../../src/contract/account/customer.ts'
import type { ShopTransaction } from '../db/open.ts'
import { addressAnswer } from '../orders/address-answer.ts'

/** Narrow, because an export reads all data of the customer. */
const exportLimit = { burst: 10, perSeconds: 3600 }

/** Registers the calls with which customers read, change and delete their data. */
export function registerProfileRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts): void {
  const exports = createRateLimiter(deps, 'export', exportLimit)

  handle(router, endpoints.customerUpdate, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    return inTransaction(call, deps, caller.id, {
      run: async (trx) => ({ answer: customerAnswer(await updateProfile(trx, deps, caller.id, call.input)) }),
      replay: (trx) => presentCustomer(trx, caller.id),
    })
  })
  handle(router, endpoints.customerAddress, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    return inTransaction(call, deps, caller.id, {
      run: async (trx) => ({ answer: customerAnswer(await changeAddresses(trx, deps, caller.id, call.input.change)) }),
      replay: (trx) => presentCustomer(trx, caller.id),
    })
  })
  handle(router, endpoints.customerEmailAsk, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    await accounts.email.ask(signedIn, { ...input, address: context.get('address') })
    return { done: true as const }
  })
  handle(router, endpoints.customerEmailSet, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    return customerAnswer(await accounts.email.confirm(signedIn, { ...input, address: context.get('address') }))
  })
  handle(router, endpoints.customerEmailUndo, async ({ input, context }) => ({
    outcome: await accounts.email.undo({ ...input, address: context.get('address') }),
  }))
  handle(router, endpoints.customerNewsletter, async ({ input, context }) => {
    const { customer } = await callers.requireSession(context, input)
    return { state: await newsletterOf(deps.db, customer) }
  })
  handle(router, endpoints.customerNewsletterSet, async (call) => {
    const { caller, customer } = await callers.requireSession(call.context, call.input)
    return inTransaction(call, deps, caller.id, {
      run: async (trx) => ({ answer: { state: await chooseNewsletter(trx, deps, customer, call.input.subscribed) } }),
      replay: async (trx) => ({ state: await newsletterOf(trx, customer) }),
    })
  })
  handle(router, endpoints.customerExport, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    await requirePassed(deps.db, signedIn)
    const { customer } = signedIn
    exports.take(customer.customer_id)
    const exported = await exportCustomer(deps, customer)
    logSecurity(deps, 'account_exported', { customerId: customer.customer_id })
    return exported
  })
  handle(router, endpoints.customerDelete, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    await accounts.deleteAccount(signedIn, { password: input.password, address: context.get('address') })
    logSecurity(deps, 'account_deleted', { customerId: signedIn.customer.customer_id })
    clearSessionCookie(context, deps.config)
    return { done: true as const }
  })
}

async function presentCustomer(trx: ShopTransaction, customerId: string) {
  return customerAnswer(await trx.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow())
}

type ProfileChange = Omit<z.output<typeof customerUpdateSchema>, 'token'>

/** Changes the given fields of a profile. Null removes an address; the next one of the book takes the place of the default. */
async function updateProfile(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  customerId: string,
  { firstName, lastName, phone, shipping, billing }: ProfileChange,
): Promise<CustomerRow> {
  const query = trx.selectFrom('customer').selectAll().where('customer_id', '=', customerId)
  const removal = shipping === null ? withoutDefault(await query.forUpdate().executeTakeFirstOrThrow()) : {}
  return trx
    .updateTable('customer')
    .set({
      first_name: firstName,
      last_name: lastName,
      phone,
      shipping: stored(shipping),
      ...removal,
      billing: stored(billing),
      updated_at: clock.now().toISOString(),
    })
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The stored form of an address. Kysely ignores fields that are undefined. */
function stored(address: Address | null | undefined): string | null | undefined {
  return address ? JSON.stringify(addressAnswer(address)) : address
}
