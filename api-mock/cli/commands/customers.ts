import { counted } from '../../../src/domain/counted.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { roles } from '../../../src/contract/account/customer.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { CustomerRow } from '../../account/customer-row.ts'
import { customerAnswer } from '../../account/customer-row.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { findCustomer } from '../find-customer.ts'
import { containsText } from '../search.ts'
import { facts, table } from '../table.ts'

const MOST = 1000

export const customerCommands: readonly Command[] = [
  {
    name: 'customers list',
    summary: 'accounts, newest first',
    options: {
      role: { value: 'ROLE', text: `only these: ${roles.join(', ')}` },
      search: { value: 'WORDS', text: 'in name, e-mail, phone and customer id' },
      limit: { value: 'N', text: `the most rows (50; up to ${MOST})` },
    },
    run: listCustomers,
  },
  { name: 'customers show', summary: 'one account with its orders', takes: ['customer'], run: showCustomer },
]

const nameOf = (row: CustomerRow) => `${row.first_name} ${row.last_name}`.trim()

async function listCustomers({ given, shop }: Call): Promise<Outcome> {
  const role = given.oneOf('role', roles)
  const words = given.text('search')
  const { db } = await shop()
  let rows = db
    .selectFrom('customer')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('customer_id')
    .limit(given.whole('limit', 1, MOST) ?? 50)
  if (role) rows = rows.where('role', '=', role)
  if (words) rows = rows.where(containsText(words, ['customer_id', 'email', 'first_name', 'last_name', 'phone']))
  const customers = await rows.execute()
  const lines = customers.map((row) => [
    row.email,
    nameOf(row),
    row.role,
    `${row.discount_percentage}%`,
    row.created_at.slice(0, 10),
    row.customer_id,
  ])
  return {
    data: customers.map((row) => ({ ...customerAnswer(row), created_at: row.created_at })),
    lines: customers.length === 0 ? ['No accounts.'] : table(['e-mail', 'name', 'role', 'discount', 'since', 'id'], lines),
  }
}

async function showCustomer({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  const orders = await deps.db
    .selectFrom('orders')
    .select(['order_id', 'state', 'total', 'created_at'])
    .where('customer_id', '=', row.customer_id)
    .orderBy('created_at', 'desc')
    .execute()
  const { sessions } = await deps.db
    .selectFrom('session')
    .select((session) => session.fn.countAll<number>().as('sessions'))
    .where('customer_id', '=', row.customer_id)
    .where('expires_at', '>', deps.clock.now().toISOString())
    .executeTakeFirstOrThrow()
  const lines = [
    ...facts([
      ['e-mail', row.email],
      ['name', nameOf(row)],
      ['phone', row.phone],
      ['id', row.customer_id],
      ['role', row.role],
      ['discount', `${row.discount_percentage}%`],
      ['since', row.created_at.slice(0, 10)],
      ['signed in', sessions === 0 ? 'nowhere' : counted(sessions, 'time')],
    ]),
    ...orders.map(
      (order) => `order ${order.order_id}  ${order.created_at.slice(0, 10)}  ${order.state}  ${formatMoney(cents(order.total))}`,
    ),
  ]
  return { lines, data: { ...customerAnswer(row), created_at: row.created_at, sessions, orders } }
}
