import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueConversions } from '../../../api-mock/measurement/send-conversions.ts'
import { adEvent, adEventId as id } from '../../support/measurement/ad-events.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { startAdService, type AdService } from '../../support/measurement/ad-service.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, signIn, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { decideAtSandbox, placedOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('events for the ad service', (database) => {
  let service: AdService
  let shop: TestShop
  beforeEach(async () => {
    service = await startAdService()
    shop = await createTestApp({ database, environment: service.environment, deps: { log: keptLog().log } })
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  const tellPurchase = (number: number, order_id: string, headers: Record<string, string>) => {
    const purchase = { event_name: 'Purchase', custom_data: { order_id, value: 1, currency: 'ZAR', num_items: 1 } } as const
    return shop.call('conversion', adEvent(shop, number, purchase), { headers })
  }
  const send = () => sendDueConversions(shop.deps)

  it('report a purchase once for each order, with the paid amount', async () => {
    const placed = await placedOrder(shop)
    const purchase = (number: number) => tellPurchase(number, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    expect((await purchase(1)).answer).toEqual({ received: true })
    await send()
    expect(service.taken).toEqual([])
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await Promise.all([purchase(2), purchase(3), purchase(4)])
    await send()
    await purchase(5)
    await send()
    expect(service.taken).toHaveLength(1)
    expect(service.calls[0]?.body.data[0]?.['custom_data']).toMatchObject({
      order_id: placed.order_id,
      value: placed.cart.totals.total / 100,
    })
  })

  it('report a purchase before the other events that wait, which anybody can send', async () => {
    const placed = await placedOrder(shop)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    for (let number = 0; number < 150; number += 1) await shop.call('conversion', adEvent(shop, number))
    shop.clock.advance({ seconds: 1 })
    await tellPurchase(1000, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    await send()
    expect(service.calls[0]?.body.data.map(({ event_name }) => event_name)).toContain('Purchase')
  })

  it('report a purchase from the buyer’s cart or account only, and not from a browser that guessed the order’s number', async () => {
    const placed = await placedOrder(shop)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const otherCustomer = await newCustomer(shop)
    const otherCallers = [{}, { Cookie: `cart_key=${newCartKey()}` }, withSession(otherCustomer.token), withSession('nonsense')]
    for (const [place, headers] of otherCallers.entries())
      expect((await tellPurchase(place, placed.order_id, headers)).answer).toEqual({ received: true })
    await send()
    expect(service.taken).toEqual([])

    // The guest has signed in since then, with another address than the order's.
    const buyer = await newCustomer(shop)
    const token = tokenIn((await signIn(shop, buyer.customer.email, undefined, placed.cartKey)).answer)
    await tellPurchase(10, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    await send()
    expect(service.taken).toEqual([])
    await tellPurchase(11, placed.order_id, withSession(token))
    await tellPurchase(12, placed.order_id, withSession(token))
    await send()
    expect(service.taken).toEqual([id(11)])
  })

  it('report a purchase by bank transfer when the transfer arrives, as an event of that moment', async () => {
    const [placed, unpaid] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    await tellPurchase(1, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    await tellPurchase(2, unpaid.order_id, { Cookie: `cart_key=${unpaid.cartKey}` })
    await send()
    expect(service.taken).toEqual([])
    shop.clock.advance({ days: 6 })
    await markPaid(shop.deps, placed.order_id)
    await tellPurchase(3, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    await send()
    await send()
    expect(service.taken).toEqual([id(1)])
    expect(service.calls[0]?.body.data[0]).toMatchObject({ event_time: Math.floor(shop.clock.now().getTime() / 1000) })

    shop.clock.advance({ days: 2 })
    await cancelLapsedOrders(shop.deps)
    await send()
    expect(service.taken).toEqual([id(1)])
    const row = await shop.deps.db.selectFrom('conversion').selectAll().where('event_id', '=', id(2)).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ payload: '', last_error: 'not_paid' })
  })

  it('about an unknown order are accepted and dropped, so that they reveal no order number', async () => {
    const none = adEvent(shop, 1, { event_name: 'Purchase', custom_data: { order_id: '99999999' } })
    expect((await shop.call('conversion', none)).answer).toEqual({ received: true })
    await send()
    expect(service.calls).toEqual([])
  })
})
