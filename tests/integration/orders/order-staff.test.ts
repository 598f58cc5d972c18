import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { correctDispatch } from '../../../api-mock/orders/corrections.ts'
import { deliverOrder, dispatchOrder, fromCommandLine, markPaid, refundOrder, settleRefundDue } from '../../../api-mock/orders/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { namaqua, cartWith, kalkBay } from '../../support/catalogue/goods.ts'
import { cartOf, checkoutOf, decideAtSandbox, mailNames, placedOrder, readOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('the steps of the staff', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('process, dispatch, deliver and refund a paid transfer, each with its event and its mail', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const { rev } = await cartOf(shop, placed.cartKey)
    shop.clock.advance({ hours: 30 })
    await markPaid(shop.deps, placed.order_id)
    expect((await cartOf(shop, placed.cartKey)).rev).toBe(rev)
    shop.clock.advance({ days: 10 })
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    expect((await readOrder(shop, placed)).tracking).toEqual({ carrier: 'Demo Carriers', number: 'DC-1' })
    shop.clock.advance({ days: 2 })
    await deliverOrder(shop.deps, placed.order_id)
    shop.clock.advance({ days: 3 })
    await refundOrder(shop.deps, placed.order_id, { reason: 'You sent it back.', restock: true })
    const order = await readOrder(shop, placed)
    expect(order.timeline.map(({ state, at }) => [state, at.slice(0, 10)])).toEqual([
      ['awaiting_transfer', '2026-11-20'],
      ['processing', '2026-11-21'],
      ['dispatched', '2026-12-01'],
      ['delivered', '2026-12-03'],
      ['refunded', '2026-12-06'],
    ])
    expect(await mailNames(shop)).toEqual(['awaiting-transfer', 'order-confirmation', 'dispatched', 'delivered', 'refunded'])
    await settleRefundDue(shop.deps, placed.order_id)
    expect(await shop.deps.db.selectFrom('payment').select('state').execute()).toEqual([{ state: 'refunded' }])
  })

  it('state the promised day of delivery in the mail about a dispatch, and apologise once it has passed', async () => {
    for (const [days, words] of [
      [10, 'It should reach you by Fri 29 Jan 2027.'],
      [77, 'It comes later than we promised, and we are sorry. If you need to know the day, phone'],
    ] as const) {
      const shopOfDay = await createTestApp({ database })
      const placed = await placedOrder(shopOfDay, 'bank_transfer')
      await markPaid(shopOfDay.deps, placed.order_id)
      shopOfDay.clock.advance({ days })
      await dispatchOrder(shopOfDay.deps, placed.order_id, 'Demo Carriers', 'DC-1')
      await fromCommandLine(shopOfDay.deps, placed.order_id, correctDispatch({ carrier: 'Our van', trackingNumber: '', trackingUrl: null }))
      await sendDueMail(shopOfDay.deps)
      const mails = shopOfDay.posted.filter(({ subject }) => /on its way|corrected/.test(subject))
      expect(mails).toHaveLength(2)
      for (const { text, html } of mails) {
        expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
        for (const form of [text, html]) expect(form.includes('29 Jan')).toBe(days === 10)
      }
      const dispatched = mails.find(({ subject }) => subject.includes('on its way'))
      expect(dispatched?.text.includes('/delivery.ics?key=')).toBe(days === 10)
      await shopOfDay.close()
    }
  })

  it.each([
    [namaqua, 'Give it a few days in its place.'],
    [kalkBay, 'A new seat is firmer than the one in the shop'],
  ])('mail words that fit the delivered piece %#', async ({ productId }, words) => {
    const cartKey = await cartWith(shop, [namaqua, 1], ...(productId === namaqua.productId ? [] : [[kalkBay, 1] as const]))
    const cart = await cartOf(shop, cartKey)
    const { order_id } = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    await markPaid(shop.deps, order_id)
    await dispatchOrder(shop.deps, order_id, 'Demo Carriers', 'DC-1')
    await deliverOrder(shop.deps, order_id)
    await sendDueMail(shop.deps)
    const mail = shop.posted.at(-1)
    expect(mail?.subject).toBe(`How is ${cart.items.find(({ id }) => id === productId)?.name}, Demo?`)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(shop.posted.map(({ text }) => text).join()).not.toContain('cloth')
  })

  it('are rejected if the state table does not have them, and nothing changes', async () => {
    const placed = await placedOrder(shop)
    await expect(dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')).rejects.toThrow('cannot become dispatched')
    await expect(markPaid(shop.deps, placed.order_id)).rejects.toThrow('awaits no transfer')
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await expect(markPaid(shop.deps, placed.order_id)).rejects.toThrow('awaits no transfer')
    await expect(deliverOrder(shop.deps, placed.order_id)).rejects.toThrow('cannot become delivered')
    await expect(markPaid(shop.deps, '00000000')).rejects.toThrow('There is no order')
    expect((await readOrder(shop, placed)).timeline).toHaveLength(2)
  })

  it('mark an order as paid once, also twice at once', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const results = await Promise.allSettled([markPaid(shop.deps, placed.order_id), markPaid(shop.deps, placed.order_id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await mailNames(shop)).toEqual(['awaiting-transfer', 'order-confirmation'])
  })
})
