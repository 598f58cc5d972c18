import type { Role } from '../../src/contract/account/customer.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { seedDemoLists } from '../wholesale/seed-lists.ts'
import { insertCustomer } from './access/sign-up.ts'

export const DEMO_PASSWORD = 'stoep-demo-2026'

interface DemoAccount {
  email: string
  last_name: string
  role: Role
  discount_percentage: number
}

/** Demo data, for trying the shop out: nobody's. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'shopper@stoep.example', last_name: 'Shopper', role: 'customer', discount_percentage: 0 },
  { email: 'trade@stoep.example', last_name: 'Trade', role: 'trade', discount_percentage: 15 },
  { email: 'decorator@stoep.example', last_name: 'Decorator', role: 'decorator', discount_percentage: 0 },
]

/** Makes the demo accounts that are not there yet. One that is there stays as it is. */
export async function seedDemoAccounts(deps: Deps): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const known = await deps.db.selectFrom('customer').select('email').where('email', 'in', emails).execute()
  for (const account of demoAccounts) {
    if (known.some(({ email }) => email === account.email)) continue
    const password_hash = await deps.passwords.hash(DEMO_PASSWORD)
    await transact(deps, async (trx) => {
      const customer = await insertCustomer(trx, deps, {
        ...account,
        first_name: 'Demo',
        password_hash,
        email_proved_at: deps.clock.now().toISOString(),
      })
      if (customer && account.role === 'trade') await seedDemoLists(trx, deps, customer.customer_id)
    })
  }
}

/** What the start prints about them. */
export function demoWords(): string {
  const lines = demoAccounts.map(
    ({ email, discount_percentage: discount }) => `  ${email}${discount > 0 ? ` (trade, ${discount}% off)` : ''}`,
  )
  return `Demo accounts, password ${DEMO_PASSWORD}:\n${lines.join('\n')}`
}
