import { randomUUID } from 'node:crypto'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { CustomerRow } from '../../account/customer-row.ts'
import { eraseCustomer } from '../../account/delete-account.ts'
import { exportCustomer } from '../../account/export-customer.ts'
import { setCustomerTerms, signOutCustomer } from '../../account/staff-customers.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { notFound, ShopError, wrongState } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { writeAudit } from '../../audit/audit.ts'
import { changeOnce } from '../change-once.ts'
import { nameAtDesk, type DeskCaller, type HandleDesk } from '../desk-caller.ts'
import { listCustomers, readDeskCustomer } from './read-customers.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskCustomerTerms' | 'deskCustomerNote' | 'deskCustomerEndSessions']

/** An export reads all data of a customer. For each member of the staff. */
const exportLimit = { burst: 20, perSeconds: 3600 }

const noSuchCustomer = () => notFound('There is no such account')

/** Throws `staff_account` for the account of a member of the staff: an owner manages it on the page Staff. */
function requireCustomer({ role }: CustomerRow): void {
  if (role === 'staff')
    throw new ShopError(409, 'staff_account', 'This account works at the desk. An owner removes it from the desk first, on Staff.')
}

/** Registers the desk's calls about customers. */
export function registerDeskCustomers(handleDesk: HandleDesk, deps: Deps): void {
  const exports = createRateLimiter(deps, 'desk-export', exportLimit)
  const answer = async (db: Database, userId: string) => {
    const customer = await readDeskCustomer(db, deps, userId)
    if (!customer) throw noSuchCustomer()
    return customer
  }

  handleDesk(deskEndpoints.deskCustomers, ({ input }) => listCustomers(deps, input))
  handleDesk(deskEndpoints.deskCustomer, ({ params }) => answer(deps.db, params.userId))
  handleDesk(deskEndpoints.deskCustomerTerms, (call, caller) => {
    const { updated_at: seen, role, discount_percentage: discount } = call.input
    return change(call, caller, async (trx, row) => {
      if (row.updated_at !== seen) throw wrongState('The account has changed meanwhile. Look at it again.')
      await setCustomerTerms(trx, deps, row, { role, discount }, caller.by)
      logSecurity(deps, 'role_changed', { customerId: row.customer_id, from: row.role, to: role, discount })
    })
  })
  handleDesk(deskEndpoints.deskCustomerNote, (call, caller) =>
    change(call, caller, async (trx, { customer_id }) => {
      const note_id = randomUUID()
      const note = { note_id, customer_id, at: deps.clock.now().toISOString(), author: nameAtDesk(caller), text: call.input.text }
      await trx.insertInto('customer_note').values(note).execute()
      await writeAudit(trx, deps, caller.by, { action: 'customers.note', subject: `customer ${customer_id}`, after: { note: note_id } })
    }),
  )
  handleDesk(deskEndpoints.deskCustomerEndSessions, (call, caller) =>
    change(call, caller, async (trx, row) => {
      await signOutCustomer(trx, deps, row, caller.by)
      logSecurity(deps, 'sessions_ended', { customerId: row.customer_id })
    }),
  )

  handleDesk(deskEndpoints.deskCustomerExport, async ({ params: { userId } }, { signedIn, by }) => {
    const row = await deps.db.selectFrom('customer').selectAll().where('customer_id', '=', userId).executeTakeFirst()
    if (!row) throw noSuchCustomer()
    requireCustomer(row)
    exports.take(signedIn.customer.customer_id)
    const exported = await exportCustomer(deps, row)
    await writeAudit(deps.db, deps, by, { action: 'customers.export', subject: `customer ${userId}` })
    logSecurity(deps, 'account_exported', { customerId: userId })
    return exported
  })

  handleDesk(deskEndpoints.deskCustomerDelete, async (call, caller) => {
    const { userId } = call.params
    const done = await changeOnce(call, deps, caller, {
      async run(trx) {
        const row = await lockCustomer(trx, userId)
        requireCustomer(row)
        if (call.input.email !== row.email) throw wrongState('This is not the e-mail address of the account.')
        await eraseCustomer(trx, deps, row)
        await writeAudit(trx, deps, caller.by, { action: 'customers.delete', subject: `customer ${userId}` })
      },
      answer: async () => ({ done: true as const }),
    })
    // The catalogue in memory contains the names over reviews.
    await deps.catalogue.refresh()
    logSecurity(deps, 'account_deleted', { customerId: userId })
    return done
  })

  async function lockCustomer(trx: ShopTransaction, userId: string): Promise<CustomerRow> {
    const found = await trx.selectFrom('customer').selectAll().where('customer_id', '=', userId).forUpdate().executeTakeFirst()
    if (!found) throw noSuchCustomer()
    return found
  }

  /** Changes an account in the transaction that stores its key. Throws `not_found` and `staff_account`. */
  function change(call: Call<ChangeEndpoint>, caller: DeskCaller, work: (trx: ShopTransaction, row: CustomerRow) => Promise<void>) {
    const { userId } = call.params
    return changeOnce(call, deps, caller, {
      async run(trx) {
        const row = await lockCustomer(trx, userId)
        requireCustomer(row)
        await work(trx, row)
      },
      answer: (trx) => answer(trx, userId),
    })
  }
}
