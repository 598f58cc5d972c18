import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createTestApp } from '../../support/server/api.ts'
import { sqliteIn, type TestDatabase } from '../../support/server/databases.ts'
import { type Keys, recordStatements, type Statement, statementsOn } from '../../support/database/statements.ts'
import { asCustomer, asGuest } from './shopper-ways.ts'

/** The columns by which rows would be distributed over several databases (docs/scale.md). An attempt's id begins with its order's id. */
const keys: Keys = {
  cart: ['cart_key'],
  cart_line: ['cart_key'],
  cart_alias: ['guest_key'],
  wholesale: ['owner'],
  wholesale_line: ['owner'],
  owner_revision: ['owner'],
  saved_piece: ['owner'],
  saved_link: ['owner'],
  saved_price: ['slug'],
  orders: ['order_id'],
  order_line: ['order_id'],
  order_event: ['order_id'],
  coupon_use: ['order_id'],
  document: ['order_id'],
  document_number: ['kind'],
  refund: ['order_id'],
  payment: ['order_id', 'payment_id'],
  payment_callback: ['payment_id'],
  payment_token: ['payment_id'],
  idempotency: ['key'],
  session: ['token_hash'],
  sign_in: ['family'],
  customer: ['customer_id'],
  passkey: ['customer_id'],
  recovery_code: ['customer_id'],
  passkey_challenge: ['challenge'],
}

/** Statements that would ask every node. */
interface Everywhere {
  /** Matches their shortened words. */
  pattern: RegExp
  why: string
  /** What would have to change. */
  change: string
}

const everywhere: readonly Everywhere[] = [
  {
    pattern: /from cart_alias where .* union all select .* from customer where cart_key/,
    why: 'whether a guest’s key belongs to an account, at each call of a guest',
    change: 'a row of `cart_alias` for the key of each account’s own cart, made with the account',
  },
  {
    pattern: /from customer where cart_key = \?/,
    why: 'whether the key that a sign-in takes over is an account’s own',
    change: 'the same row of `cart_alias`',
  },
  {
    pattern: /from customer where email = \?/,
    why: 'a sign-in knows only the address',
    change: 'a table from address to customer, placed by the address',
  },
  {
    pattern: /from coupon_use where code = \?/,
    why: 'a limit is about all shoppers',
    change: 'place `coupon_use` by `code`: counting is then on one node, and the order’s transaction is on two',
  },
  {
    pattern: /orders (set … )?where cart_key = \? and (kind = \? and \(state|state) /,
    why: 'one cart has one open order',
    change: 'add `order_id` to `cart` as its open order, and read it from there',
  },
  {
    pattern: /from orders where \(email in .* or customer_id = \?\)/,
    why: 'a code for the first order only',
    change: 'a row for each mailbox with its first order',
  },
  {
    pattern: /update orders set … where cart_key = \? and email = \? and customer_id is null/,
    why: 'a guest who signs in takes along the orders of that cart',
    change: 'nothing: once for each sign-in',
  },
  {
    pattern: /from orders where customer_id = \?/,
    why: 'a customer’s own orders',
    change: 'nothing: a rare page. At 100 nodes, a table of orders by customer',
  },
  {
    pattern: /push_subscription|from session inner join sign_in/,
    why: 'the devices that get a message: a customer’s, or those of the shop’s people',
    change: 'nothing: once for each message. Or the push tables placed by the customer',
  },
  {
    pattern: /(session|sign_in|passkey_challenge) (set … )?(left join .*)?where (session\.)?(customer_id|family) = \?/,
    why: 'the devices of a customer: their list, and signing out',
    change: 'nothing: rare. Or the customer’s id in the token, and these tables placed by it',
  },
  {
    pattern: /from saved_link where link_key = \?/,
    why: 'whoever opens a shared link knows only its key',
    change: 'the owner in the key, or a table from key to owner, placed by the key',
  },
  {
    pattern: /passkey (set … )?where passkey_id = \?/,
    why: 'a sign-in with a passkey names the credential',
    change: 'read the customer’s id from the user handle, which the authenticator sends too',
  },
]

const isKeyed = ({ uses }: Statement) => uses.every(({ key }) => key !== null)
const cell = (text: string) => text.replaceAll('|', '\\|')

/** The statements as the end of docs/scale.md: those with a key, then those that ask every node. */
function written(statements: readonly Statement[]): string {
  const keyed = statements.filter(isKeyed).map(({ words, uses }) => {
    const places = [...new Set(uses.map(({ table, key }) => `\`${table}.${key}\``))]
    return `| \`${cell(words)}\` | ${places.join(', ')} |`
  })
  const others = everywhere.flatMap(({ pattern, why, change }) =>
    statements
      .filter((statement) => !isKeyed(statement) && everywhere.find((one) => one.pattern.test(statement.words))?.pattern === pattern)
      .map(({ words }) => `| \`${cell(words)}\` | ${why} | ${change} |`),
  )
  return [
    `${keyed.length} statements find their rows by the key of their table:`,
    ['| statement | key |', '|---|---|', ...keyed].join('\n'),
    `${others.length} statements would ask every node:`,
    ['| statement | why | what would have to change |', '|---|---|---|', ...others].join('\n'),
  ].join('\n\n')
}

const DOCUMENT = 'docs/scale.md'
const HEADING = '## Statement by statement\n\n'

it('every statement of guests and customers finds its rows by the key of their owner, or is named with what would have to change', async () => {
  const { plugin, nodes } = recordStatements()
  const inMemory = sqliteIn(new DatabaseSync(':memory:'))
  const recorded: TestDatabase = {
    ...inMemory,
    async open(content) {
      const opened = await inMemory.open(content)
      return { ...opened, db: opened.db.withPlugin(plugin) }
    },
  }
  const shop = await createTestApp({ database: recorded })
  nodes.splice(0)
  await asGuest(shop)
  await asCustomer(shop)
  await shop.close()
  const statements = statementsOn(keys, nodes)
  expect(new Set(statements.flatMap(({ uses }) => uses.map(({ table }) => table)))).toEqual(new Set(Object.keys(keys)))
  const unkeyed = statements.filter((statement) => !isKeyed(statement)).map(({ words }) => words)
  expect(unkeyed.filter((words) => !everywhere.some(({ pattern }) => pattern.test(words)))).toEqual([])
  expect(everywhere.filter(({ pattern }) => !unkeyed.some((words) => pattern.test(words)))).toEqual([])

  // `npx vitest run tests/integration/servers/keyed-rows.test.ts -u` writes the end of the document again.
  const [before = ''] = readFileSync(DOCUMENT, 'utf8').split(HEADING)
  await expect(`${before}${HEADING}${written(statements)}\n`).toMatchFileSnapshot(resolve(DOCUMENT))
}, 60_000)
