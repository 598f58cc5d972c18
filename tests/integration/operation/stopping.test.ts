import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { sendDueConversions } from '../../../api-mock/measurement/send-conversions.ts'
import { refundOrder } from '../../../api-mock/orders/staff.ts'
import { sendRefunds } from '../../../api-mock/orders/refunds/send-refunds.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { decideAtSandbox, placedOrder } from '../../support/account/shopper.ts'
import { adEvent } from '../../support/measurement/ad-events.ts'
import { startAdService } from '../../support/measurement/ad-service.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

describe('a server that stops', () => {
  let closing: AbortController
  let shop: TestShop
  beforeEach(async () => {
    closing = new AbortController()
    shop = await createTestApp({ deps: { closing: closing.signal } })
  })
  afterEach(() => shop.close())

  /** Orders that wait for a transfer. Each has a mail. */
  async function waitingOrders(count: number): Promise<void> {
    for (let order = 0; order < count; order += 1) await placedOrder(shop, 'bank_transfer')
  }

  it('sends the present mail, stores it as sent, and begins no other', async () => {
    await waitingOrders(4)
    const sent: string[] = []
    const mail = {
      async send({ id }: { id: string }) {
        sent.push(id)
        if (sent.length === 2) closing.abort()
      },
    }
    await sendDueMail({ ...shop.deps, mail })
    expect(sent).toHaveLength(2)
    const rows = await shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'attempts']).where('sent_at', 'is', null).execute()
    expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0])
    expect(rows.some(({ mail_id }) => sent.includes(mail_id))).toBe(false)
  })

  it('makes the present refund and begins no other', async () => {
    const orders = []
    for (let order = 0; order < 3; order += 1) {
      const placed = await placedOrder(shop, 'card')
      await decideAtSandbox(shop, placed.redirect_url, 'pay')
      await refundOrder(shop.deps, placed.order_id, { reason: 'It was torn.', restock: true, amount: cents(10_000) })
      orders.push(placed.order_id)
    }
    const { card } = shop.deps.payments
    if (!card?.refund) throw new Error('Cards have no refund')
    const pay = card.refund.bind(card)
    let calls = 0
    const refund: typeof pay = (request) => {
      calls += 1
      closing.abort()
      return pay(request)
    }
    await sendRefunds({ ...shop.deps, payments: { ...shop.deps.payments, card: { ...card, refund } } })
    expect(calls).toBe(1)
    const refunds = await shop.deps.db.selectFrom('refund').select(['state', 'attempts']).orderBy('state').execute()
    expect(refunds).toEqual([
      { state: 'done', attempts: 1 },
      { state: 'started', attempts: 0 },
      { state: 'started', attempts: 0 },
    ])
  })

  it('sends the present batch of events and begins no other', async () => {
    const service = await startAdService()
    const ads = await createTestApp({ environment: service.environment, deps: { closing: closing.signal } })
    for (let number = 0; number < 220; number += 1) await ads.call('conversion', adEvent(ads, number))
    service.onCall = () => closing.abort()
    await sendDueConversions(ads.deps)
    expect(service.taken.length).toBe(100)
    await ads.close()
    await service.close()
  })

  it('ends a job after the present order', async () => {
    await waitingOrders(3)
    shop.clock.advance({ days: 9 })
    const { now } = shop.clock
    let looks = 0
    // The first look is the job's, the second one is about the first order.
    const clock = { now: () => ((looks += 1) === 2 && closing.abort(), now()) }
    await cancelLapsedOrders({ ...shop.deps, clock })
    const cancelled = await shop.deps.db.selectFrom('orders').select('order_id').where('state', '=', 'cancelled').execute()
    expect(cancelled).toHaveLength(1)
  })
})
