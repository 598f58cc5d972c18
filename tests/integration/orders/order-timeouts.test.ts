import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelLapsedOrders, remindOfTransfers } from '../../../api-mock/orders/jobs.ts'
import { cancelOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import { demoBusiness } from '../../../src/contract/brand.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { decideAtSandbox, mailNames, placedOrder, readOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('an unpaid order', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const sweep = async (time: Parameters<TestShop['clock']['advance']>[0]) => {
    shop.clock.advance(time)
    await cancelLapsedOrders(shop.deps)
  }

  it('with online payment lapses after 24 hours and not before', async () => {
    const placed = await placedOrder(shop)
    await sweep({ hours: 23, minutes: 59 })
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
    await sweep({ minutes: 1 })
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({ state: 'cancelled', pay_by: null, can_pay: false })
    expect(order.timeline.at(-1)).toMatchObject({ at: '2026-11-21T08:00:00.000Z', note: 'It was not paid within 24 hours.' })
    expect(await mailNames(shop)).toEqual(['cancelled'])
  })

  it('leaves at least an hour for a payment that begins shortly before the end', async () => {
    const placed = await placedOrder(shop)
    shop.clock.advance({ hours: 23, minutes: 59 })
    const again = await shop.call('orderPay', { key: placed.order_key, paymentMethod: 'card' }, { params: { orderId: placed.order_id } })
    await sweep({ minutes: 59 })
    await decideAtSandbox(shop, again.answer.redirect_url, 'pay')
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', refund_due: false })
  })

  it('with a transfer lapses when the seventh day ends in South Africa, not at the hour of the order', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    expect((await readOrder(shop, placed)).pay_by).toBe('2026-11-27T21:59:00.000Z')
    await sweep({ days: 7, hours: 13 })
    expect((await readOrder(shop, placed)).state).toBe('awaiting_transfer')
    await sweep({ hours: 1 })
    expect((await readOrder(shop, placed)).state).toBe('cancelled')
  })

  it('with a transfer has one reminder, by day, three days before the last one, without the account details', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const reminders = async (time: Parameters<TestShop['clock']['advance']>[0]) => {
      shop.clock.advance(time)
      await Promise.all([remindOfTransfers(shop.deps), remindOfTransfers(shop.deps)])
      return (await mailNames(shop)).filter((name) => name === 'transfer-reminder').length
    }
    // Placed at ten in the morning. Midnight begins the fourth day.
    expect(await reminders({ days: 3, hours: 13 })).toBe(0)
    expect(await reminders({ hours: 2 })).toBe(0)
    expect(await reminders({ hours: 8 })).toBe(1)
    expect(await reminders({ hours: 1 })).toBe(1)
    const mails = shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'subject', 'text'])
    const { subject, text } = await mails.where('mail_id', 'like', 'transfer-reminder-%').executeTakeFirstOrThrow()
    expect(subject).toBe(`Order ${placed.order_id}: we have not seen your transfer yet`)
    expect(text).toContain('Fri 27 Nov 2026')
    expect(text).not.toContain(demoBusiness.bank.accountNumber)
  })

  it('paid, cancelled or with an online payment has no reminder', async () => {
    const [paid, cancelled] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    await placedOrder(shop)
    await markPaid(shop.deps, paid.order_id)
    await cancelOrder(shop.deps, cancelled.order_id, 'Asked by phone.')
    shop.clock.advance({ days: 5 })
    await remindOfTransfers(shop.deps)
    expect(await mailNames(shop)).not.toContain('transfer-reminder')
  })

  it('has no reminder while its customer waits for the answer to a request to cancel it', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const at = { params: { orderId: placed.order_id }, key: randomUUID() }
    await shop.call('orderRequest', { key: placed.order_key, kind: 'cancel' }, at)
    shop.clock.advance({ days: 5 })
    await remindOfTransfers(shop.deps)
    expect(await mailNames(shop)).not.toContain('transfer-reminder')
    await shop.deps.db.updateTable('order_request').set({ state: 'refused' }).where('order_id', '=', placed.order_id).execute()
    await remindOfTransfers(shop.deps)
    expect(await mailNames(shop)).toContain('transfer-reminder')
  })

  it('with a failed payment stays for 7 more days', async () => {
    const placed = await placedOrder(shop)
    shop.clock.advance({ hours: 20 })
    await decideAtSandbox(shop, placed.redirect_url, 'fail')
    await sweep({ days: 7 })
    expect((await readOrder(shop, placed)).can_pay).toBe(true)
    await sweep({ days: 1 })
    expect((await readOrder(shop, placed)).state).toBe('cancelled')
  })

  it('lapses once if two jobs run at once, and a paid order never lapses', async () => {
    const [paid, unpaid] = [await placedOrder(shop), await placedOrder(shop)]
    await decideAtSandbox(shop, paid.redirect_url, 'pay')
    shop.clock.advance({ days: 30 })
    await Promise.all([cancelLapsedOrders(shop.deps), cancelLapsedOrders(shop.deps)])
    expect((await readOrder(shop, paid)).state).toBe('processing')
    expect((await readOrder(shop, unpaid)).timeline.map(({ state }) => state)).toEqual(['pending_payment', 'cancelled'])
  })
})
