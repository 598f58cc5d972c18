import { expect, it } from 'vitest'
import { openSqlite } from '../../../api-mock/db/open.ts'
import { createTestApp } from '../../support/server/api.ts'
import { statementsOn } from '../../support/database/statements.ts'

it('a statement has the key of a table only if its own condition names the rows of that table', async () => {
  const { db } = openSqlite(':memory:')
  const orders = db.selectFrom('orders').innerJoin('payment', 'payment.order_id', 'orders.order_id').select('orders.state')
  const found = [
    db.selectFrom('orders').select('state').where('order_id', '=', '1'),
    db.selectFrom('orders').select('state').where('order_id', 'in', ['1', '2']),
    db.selectFrom('orders').select('state').where('order_id', '>', '1'),
    // A key that has another table's name, or only one of two alternatives.
    db.selectFrom('orders').select('state').where('cart_key', '=', '1'),
    db
      .selectFrom('orders')
      .select('state')
      .where((order) => order.or([order('order_id', '=', '1'), order('email', '=', '1')])),
    // A join passes the key on if it joins by it.
    orders.where('payment.order_id', '=', '1'),
    orders.where('payment.method', '=', 'card'),
    db.selectFrom('orders').innerJoin('payment', 'payment.amount', 'orders.total').select('state').where('orders.order_id', '=', '1'),
    // The other rows of an outer join are all there.
    db
      .selectFrom('orders')
      .leftJoin('payment', (join) => join.onRef('payment.order_id', '=', 'orders.order_id').on('orders.order_id', '=', '1'))
      .select('orders.state'),
    db
      .selectFrom('orders')
      .leftJoin('payment', 'payment.order_id', 'orders.order_id')
      .select('orders.state')
      .where('orders.order_id', '=', '1'),
    // An inner query has its own condition.
    db
      .selectFrom('orders')
      .select('state')
      .where('order_id', 'in', db.selectFrom('payment').select('order_id').where('order_id', '=', '1')),
    db
      .selectFrom('orders')
      .select('state')
      .where('order_id', 'in', db.selectFrom('payment').select('order_id').where('method', '=', 'card')),
    db.updateTable('orders').set({ note: '' }).where('order_id', '=', '1'),
    db.deleteFrom('orders').where('state', '=', 'cancelled'),
    db.deleteFrom('orders'),
  ].map((query) => {
    const [statement] = statementsOn({ orders: ['order_id'], payment: ['order_id'] }, [query.toOperationNode()])
    return statement?.uses.map(({ key }) => key !== null)
  })
  expect(found).toEqual([
    [true],
    [true],
    [false],
    [false],
    [false],
    [true, true],
    [false, false],
    [true, false],
    [false, false],
    [true, true],
    [true, true],
    [false, false],
    [true],
    [false],
    [false],
  ])
  await db.destroy()
})

it('the databases of tests reject a statement that changes rows of other owners', async () => {
  const { deps, close } = await createTestApp()
  const { db } = deps
  const rejected = /changes rows of other owners/
  await expect(db.updateTable('payment').set({ state: 'failed' }).execute()).rejects.toThrow(rejected)
  await expect(db.deleteFrom('saved_piece').where('slug', '=', 'aloe').execute()).rejects.toThrow(rejected)
  // A count belongs to one variation of a product.
  await expect(db.updateTable('stock').set({ count: 1 }).where('product_id', '=', 1).execute()).rejects.toThrow(rejected)
  await db.updateTable('payment').set({ state: 'failed' }).where('order_id', '=', 'none').execute()
  await close()
})
