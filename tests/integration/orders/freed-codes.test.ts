import type { Migration } from 'kysely/migration'
import { expect, it } from 'vitest'
import { up } from '../../../api-mock/db/migrations/070-079/078-ends-of-orders.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { deliverOrder, dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const migration: Migration = { up }
const whole = { reason: 'As agreed.', restock: true }

describeOnEveryDatabase('the uses of codes that earlier versions left counted', (database) => {
  it('are freed where the order was refunded whole before it was sent, and stay where an order is valid or was sent', async () => {
    const shop = await createTestApp({ database })
    const { deps } = shop
    const placed = async (...steps: ((orderId: string) => Promise<unknown>)[]) => {
      const { order_id } = await placedOrder(shop, 'bank_transfer')
      for (const step of steps) await step(order_id)
      return order_id
    }
    const paid = (id: string) => markPaid(deps, id)
    const sent = (id: string) => dispatchOrder(deps, id, 'Demo Carriers', 'DC-1')
    const back = (id: string) => refundOrder(deps, id, whole)
    const unsent = await placed(paid, back)
    const amount = await placed(paid, (id) => refundOrder(deps, id, { ...whole, amount: cents(100) }))
    const valid = [
      await placed(),
      await placed(paid),
      amount,
      await placed(paid, sent),
      await placed(paid, sent, back),
      await placed(paid, sent, (id) => deliverOrder(deps, id), back),
    ]
    const used_at = '2026-11-20T08:00:00.000Z'
    for (const order_id of [unsent, ...valid])
      await deps.db
        .insertInto('coupon_use')
        .values({ order_id, code: 'DEMO', email: `${order_id}@example.com`, used_at })
        .execute()
    await deps.db.schema.alterTable('order_request').dropColumn('withdrawn_at').execute()
    await deps.db.schema.alterTable('orders').dropColumn('cancel_cause').execute()
    await migration.up(deps.db)
    const left = await deps.db.selectFrom('coupon_use').select('order_id').execute()
    expect(left.map(({ order_id }) => order_id).toSorted()).toEqual(valid.toSorted())
    await shop.close()
  })
})
