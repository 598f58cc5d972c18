import { endpoints } from '../../src/contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import type { Accounts } from './accounts.ts'
import type { Callers } from './caller.ts'
import { forgetSession } from './access/cookies.ts'
import { customerAnswer } from './customer-row.ts'
import { exportCustomer } from './export-customer.ts'
import { updateProfile } from './update-profile.ts'

/** An export reads everything there is. */
const exportPace = { burst: 10, perSeconds: 3600 }

/** What a customer may see, change and take away of what is known about them. */
export function registerProfileRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts): void {
  const exports = createRateLimiter(deps.clock, exportPace)

  handle(router, endpoints.customerUpdate, async (call) => {
    const { caller } = await callers.requireSession(call.context, call.input)
    return inTransaction(call, deps, caller.id, {
      run: async (trx) => ({ answer: customerAnswer(await updateProfile(trx, deps, caller.id, call.input)) }),
      replay: async (trx) => {
        const row = trx.selectFrom('customer').selectAll().where('customer_id', '=', caller.id)
        return customerAnswer(await row.executeTakeFirstOrThrow())
      },
    })
  })
  handle(router, endpoints.customerExport, async ({ input, context }) => {
    const { customer } = await callers.requireSession(context, input)
    exports.take(customer.customer_id)
    return exportCustomer(deps, customer)
  })
  handle(router, endpoints.customerDelete, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    await accounts.deleteAccount(signedIn, { password: input.password, address: context.get('address') })
    forgetSession(context, deps.config)
    return { done: true as const }
  })
}
