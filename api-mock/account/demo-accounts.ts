import type { Role } from '../../src/contract/account/customer.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { seedDemoApplication } from '../forms/seed-application.ts'
import { openAccount } from '../trade/accounts.ts'
import { seedDemoLists } from '../wholesale/seed-lists.ts'
import { endSessions } from './access/sessions.ts'
import { insertCustomer } from './access/sign-up.ts'

export const DEMO_PASSWORD = 'stoep-demo-2026'

const DECORATOR = 'decorator@stoep.example'

interface DemoAccount {
  email: string
  last_name: string
  role: Role
  discount_percentage: number
}

/** Demo accounts for trying the shop. They belong to no real person. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'shopper@stoep.example', last_name: 'Shopper', role: 'customer', discount_percentage: 0 },
  { email: 'trade@stoep.example', last_name: 'Trade', role: 'trade', discount_percentage: 15 },
  { email: DECORATOR, last_name: 'Decorator', role: 'decorator', discount_percentage: 0 },
]

const emails = demoAccounts.map(({ email }) => email)

/** An argon2id hash in the stored format that no password has. */
const CLOSED = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Prevents sign-in to the demo accounts, because their password is public. Their orders and lists stay. */
export async function closeDemoAccounts(trx: ShopTransaction): Promise<void> {
  const customers = await trx
    .updateTable('customer')
    .set({ password_hash: CLOSED })
    .where('email', 'in', emails)
    .returning('customer_id')
    .execute()
  const ids = customers.map(({ customer_id }) => customer_id)
  for (const id of ids) await endSessions(trx, id)
}

/** The addresses of the demo accounts that permit sign-in. */
export async function openDemoAccounts(db: Database): Promise<string[]> {
  const open = await db.selectFrom('customer').select('email').where('email', 'in', emails).where('password_hash', '!=', CLOSED).execute()
  return open.map(({ email }) => email)
}

/** Creates the missing demo accounts and opens closed ones. An open account stays unchanged, but the decorator without an application gets one. */
export async function seedDemoAccounts(deps: Deps): Promise<void> {
  const existing = await deps.db.selectFrom('customer').select(['email', 'password_hash']).where('email', 'in', emails).execute()
  for (const account of demoAccounts) {
    const found = existing.find(({ email }) => email === account.email)
    if (found && found.password_hash !== CLOSED) continue
    const password_hash = await deps.passwords.hash(DEMO_PASSWORD)
    if (found) {
      await deps.db.updateTable('customer').set({ password_hash }).where('email', '=', account.email).execute()
      continue
    }
    await transact(deps, async (trx) => {
      const customer = await insertCustomer(trx, deps, {
        ...account,
        first_name: 'Demo',
        password_hash,
        email_proved_at: deps.clock.now().toISOString(),
      })
      if (!customer || account.role !== 'trade') return
      await seedDemoLists(trx, deps, customer.customer_id)
      await openAccount(trx, deps, customer)
    })
  }
  await transact(deps, async (trx) => {
    const decorator = await trx.selectFrom('customer').selectAll().where('email', '=', DECORATOR).executeTakeFirst()
    if (decorator?.role === 'decorator') await seedDemoApplication(trx, deps, decorator)
  })
}

/** The line about the demo accounts that the server prints at its start. */
export function demoAccountsLine(): string {
  const lines = demoAccounts.map(
    ({ email, discount_percentage: discount }) => `  ${email}${discount > 0 ? ` (trade, ${discount}% off)` : ''}`,
  )
  return `Demo accounts, password ${DEMO_PASSWORD}:\n${lines.join('\n')}`
}
