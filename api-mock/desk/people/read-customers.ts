import type { DeskCustomer, DeskCustomerRow, DeskCustomersRead } from '../../../src/contract/desk/people/desk-customer.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { storedAddress, type CustomerRow } from '../../account/customer-row.ts'
import { countRows, onPage } from '../../db/list-page.ts'
import type { Database } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { findsPerson } from '../../db/starts-with.ts'

const LAST_ORDERS = 20

/** One page of the accounts that pass all filters, newest first, and how many there are. */
export async function listCustomers(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  { q, role, ...place }: DeskCustomersRead,
): Promise<{ customers: DeskCustomerRow[]; total: number; page: number }> {
  let found = db.selectFrom('customer')
  if (role) found = found.where('role', '=', role)
  if (q) found = found.where(await findsPerson({ db, dialect }, 'customer', q.toLowerCase()))
  const total = await countRows(found)
  // The ids of the page come from an index; the rows follow.
  const ids = onPage(found.select('customer_id').orderBy('created_at', 'desc').orderBy('customer_id', 'desc'), place)
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where('customer_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('customer_id', 'desc')
    .execute()
  return { customers: rows.map(rowOf), total, page: place.page }
}

const rowOf = ({ customer_id, email, first_name, last_name, phone, role, discount_percentage, created_at }: CustomerRow) => ({
  user_id: customer_id,
  email,
  first_name,
  last_name,
  phone,
  role,
  discount_percentage,
  created_at,
})

/** One account as the desk shows it; null for an unknown id. */
export async function readDeskCustomer(db: Database, { clock }: Pick<Deps, 'clock'>, customerId: string): Promise<DeskCustomer | null> {
  const row = await db.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
  if (!row) return null
  const { passkeys } = await db
    .selectFrom('passkey')
    .select((key) => key.fn.countAll<number>().as('passkeys'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const reader = await db.selectFrom('newsletter').selectAll().where('email', '=', row.email).executeTakeFirst()
  return {
    ...rowOf(row),
    updated_at: row.updated_at,
    email_proved: row.email_proved_at !== null,
    shipping: storedAddress(row.shipping),
    passkeys,
    orders: await ordersOf(db, customerId),
    wholesale_lists: await listsOf(db, customerId),
    trade_account: (await tradeAccountOf(db, customerId)) ?? null,
    newsletter: reader?.state ?? 'none',
    newsletter_at: reader?.unsubscribed_at ?? reader?.confirmed_at ?? null,
    pushes: await pushesOf(db, customerId),
    sessions: await sessionsOf(db, clock.now().toISOString(), customerId),
    notes: await db
      .selectFrom('customer_note')
      .select(['note_id', 'at', 'author', 'text'])
      .where('customer_id', '=', customerId)
      .orderBy('at')
      .orderBy('note_id')
      .execute(),
  }
}

async function ordersOf(db: Database, customerId: string): Promise<DeskCustomer['orders']> {
  const own = db.selectFrom('orders').where('customer_id', '=', customerId)
  const total = await countRows(own)
  const last = await own
    .select(['order_id', 'state', 'total', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(LAST_ORDERS)
    .execute()
  return { total, last: last.map((order) => ({ ...order, total: cents(order.total) })) }
}

async function listsOf(db: Database, customerId: string): Promise<DeskCustomer['wholesale_lists']> {
  const lists = await db
    .selectFrom('wholesale')
    .select(['list_id', 'name'])
    .where('owner', '=', customerId)
    .orderBy('position')
    .orderBy('list_id')
    .execute()
  const lines = await db.selectFrom('wholesale_line').select(['list_id', 'quantity']).where('owner', '=', customerId).execute()
  const linesOf = Map.groupBy(lines, ({ list_id }) => list_id)
  return lists.map(({ list_id, name }) => {
    const own = linesOf.get(list_id) ?? []
    return { name, products: own.length, pieces: own.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
}

const tradeAccountOf = (db: Database, customerId: string) =>
  db
    .selectFrom('trade_member')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_member.account_id')
    .select(['trade_account.account_id', 'trade_account.name', 'trade_member.role'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

async function pushesOf(db: Database, customerId: string): Promise<DeskCustomer['pushes']> {
  const rows = await db
    .selectFrom('push_subscription')
    .leftJoin('push_topic', 'push_topic.subscription_id', 'push_subscription.subscription_id')
    .select(['push_subscription.subscription_id', 'push_subscription.created_at', 'topic'])
    .where('customer_id', '=', customerId)
    .orderBy('push_subscription.created_at')
    .orderBy('topic')
    .execute()
  return [...Map.groupBy(rows, ({ subscription_id }) => subscription_id).values()].map((device) => ({
    topics: device.flatMap(({ topic }) => (topic === null ? [] : [topic])),
    since: device[0]?.created_at ?? '',
  }))
}

async function sessionsOf(db: Database, now: string, customerId: string): Promise<DeskCustomer['sessions']> {
  const rows = await db
    .selectFrom('sign_in')
    .select(['device', 'started_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('family', 'in', db.selectFrom('session').select('family').where('expires_at', '>', now).where('customer_id', '=', customerId))
    .orderBy('last_seen_at', 'desc')
    .orderBy('family')
    .execute()
  return rows.map(({ device, started_at, last_seen_at }) => ({ device, first_seen: started_at, last_seen: last_seen_at }))
}
