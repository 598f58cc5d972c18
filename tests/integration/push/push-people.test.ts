import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '../../../api-mock/db/transaction.ts'
import { changeState } from '../../../api-mock/orders/change-state.ts'
import { lockOrder } from '../../../api-mock/orders/order-row.ts'
import { deliverOrder, dispatchOrder, fromCommandLine, markPaid } from '../../../api-mock/orders/staff.ts'
import { undoStep } from '../../../api-mock/orders/undo/undo-step.ts'
import { announceBuild } from '../../../api-mock/push/announce-build.ts'
import { createPushSender, type PushCounts } from '../../../api-mock/push/send-pushes.ts'
import { deleteSubscription } from '../../../api-mock/push/subscriptions.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { PASSWORD, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { customerWithOrder, subscribed, titlesOf } from '../../support/push/push-devices.ts'
import { startPushService, type PushService } from '../../support/push/push-service.ts'
import { checkoutAs, fillCart, signedIn } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { giftCardOf } from '../../support/gifts/cards.ts'
import { newBusiness } from '../../support/trade/business.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { checked } from '../../support/server/answer-of.ts'

describeOnEveryDatabase("a customer's devices", (database) => {
  let service: PushService
  let shop: TestShop
  let send: () => Promise<PushCounts>
  beforeEach(async () => {
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment })
    send = createPushSender(shop.deps)
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  const topicsKnown = async () =>
    (await shop.deps.db.selectFrom('push_topic').select('topic').orderBy('topic').execute()).map(({ topic }) => topic)

  it('get each step of an order once, with text that a locked screen may show', async () => {
    const { headers, orderId, email } = await customerWithOrder(shop)
    const devices = [await subscribed(shop, service, { topics: ['orders'], headers })]
    devices.push(await subscribed(shop, service, { topics: ['orders', 'updates'], headers }))
    const silent = await subscribed(shop, service, { topics: ['updates'], headers })
    await markPaid(shop.deps, orderId)
    await send()
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await send()
    await deliverOrder(shop.deps, orderId)
    await send()
    await send()
    const titles = [`Order ${orderId}: Being made`, `Order ${orderId}: On its way`, `Order ${orderId}: Delivered`]
    for (const device of devices) expect(titlesOf(device)).toEqual(titles)
    expect(silent.asked).toBe(0)
    const [arrival] = devices[0]?.arrived ?? []
    expect(arrival?.headers).toMatchObject({ urgency: 'high' })
    const message = arrival?.read()
    expect(message?.topic).toBe('orders')
    expect(message?.notification).toMatchObject({
      navigate: `http://localhost:4102/my-account/view-order/${orderId}`,
      tag: `order-${orderId}`,
    })
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`${email}|Demo Shopper|DC-1|R\\s`))
  })

  it('get the truth about a step that was marked by mistake, if they got the step', async () => {
    const { headers, orderId } = await customerWithOrder(shop)
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    await markPaid(shop.deps, orderId)
    await send()
    const undo = () => fromCommandLine(shop.deps, orderId, undoStep('dispatched', { reason: 'A mistake', notify: true, author: 'Demo' }))
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await undo()
    await send()
    expect(titlesOf(device)).toEqual([`Order ${orderId}: Being made`])
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await send()
    await undo()
    await send()
    expect(titlesOf(device).slice(1)).toEqual([`Order ${orderId}: On its way`, `Order ${orderId}: Being made`])
    expect(device.arrived.at(-1)?.read().notification).toMatchObject({
      body: 'We marked it as on its way too early. It has not left the workshop yet.',
      tag: `order-${orderId}`,
    })
  })

  it('get words that fit: no furniture for a gift card, and no payment for an order on account', async () => {
    const { headers } = await signedIn(shop)
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    const { cartKey: _, ...card } = giftCardOf({ paymentMethod: 'bank_transfer' })
    const bought = (await shop.call('giftCardOrder', card, { headers })).answer
    await markPaid(shop.deps, bought.order_id)
    await send()
    const { owner } = await newBusiness(shop, 10_000_000)
    const office = await subscribed(shop, service, { topics: ['orders'], headers: owner.headers })
    await checkoutAs(shop, owner, await fillCart(shop, owner, [aloe, 1]), { paymentMethod: 'on_account' })
    await send()
    const bodyOf = ({ arrived }: typeof device) => arrived.at(-1)?.read().notification.body
    expect(bodyOf(device)).toBe('Paid, thank you. The card is mailed on the day you chose.')
    expect(bodyOf(office)).toMatch(/^Ordered on account, to be paid by .+ 2026\. Your furniture is in the workshop\.$/)
  })

  it('get only the newest step if several wait: an older one never arrives after it', async () => {
    const { headers, orderId } = await customerWithOrder(shop)
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    device.answer = 503
    await markPaid(shop.deps, orderId)
    await send()
    device.answer = 201
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await deliverOrder(shop.deps, orderId)
    shop.clock.advance({ minutes: 5 })
    await send()
    expect(titlesOf(device)).toEqual([`Order ${orderId}: Delivered`])
  })

  it('get no push about an order whose step was not stored', async () => {
    const { headers, orderId } = await customerWithOrder(shop)
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    const failing = transact(shop.deps, async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (!order) throw new Error('There is no order')
      await changeState(trx, shop.deps, order, { to: 'processing', note: 'Paid.', mail: { name: 'order-confirmation' } })
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await send()
    expect(device.asked).toBe(0)
    await markPaid(shop.deps, orderId)
    await send()
    expect(titlesOf(device)).toEqual([`Order ${orderId}: Being made`])
  })

  it('never block an order: a device that is being deleted is skipped', async () => {
    const { headers, orderId } = await customerWithOrder(shop)
    const [leaving, staying] = [service.device(), service.device()]
    for (const device of [leaving, staying]) await subscribed(shop, service, { topics: ['orders'], headers }, device)
    const [deleted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const forgotten = transact(shop.deps, async (trx) => {
      await deleteSubscription(trx, leaving.endpoint)
      deleted.resolve()
      await mayCommit.promise
    })
    await deleted.promise
    const step = markPaid(shop.deps, orderId)
    // SQLite runs one transaction after the other. PostgreSQL does not let the order wait.
    if (database.name === 'PostgreSQL') await step
    mayCommit.resolve()
    await Promise.all([forgotten, step])
    await send()
    expect([leaving.asked, titlesOf(staying)]).toEqual([0, [`Order ${orderId}: Being made`]])
  })

  it('belong to no customer if that customer signs out during the subscription', async () => {
    const { headers } = await customerWithOrder(shop)
    const { endpoint, keys } = service.device()
    const request = shop.call('pushSubscribe', { endpoint, keys, topics: ['orders'] }, { headers })
    await Promise.all([request, shop.call('logout', {}, { headers })])
    expect(await topicsKnown()).toEqual([])
    expect(await shop.deps.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  })

  it('get no push about orders of other customers or guests', async () => {
    const [a, b] = [await customerWithOrder(shop), await customerWithOrder(shop)]
    const device = await subscribed(shop, service, { topics: ['orders'], headers: b.headers })
    await markPaid(shop.deps, a.orderId)
    await markPaid(shop.deps, (await placedOrder(shop, 'bank_transfer')).order_id)
    await send()
    expect(device.asked).toBe(0)
  })

  it('[trial 16] keep only the push about new versions after a sign-out there, and other devices keep all', async () => {
    const { headers, email, orderId } = await customerWithOrder(shop)
    const other = (await shop.call('login', { email, password: PASSWORD })).answer
    const topicsAndProducts = { topics: ['updates', 'orders', 'back-in-stock', 'offers'] as const, products: ['kalk-bay'] }
    const left = await subscribed(shop, service, { ...topicsAndProducts, topics: [...topicsAndProducts.topics], headers })
    const otherDevice = await subscribed(shop, service, { topics: ['orders'], headers: withSession(tokenIn(other)) })
    const nothing = await subscribed(shop, service, { topics: ['orders'], headers })
    // An unsent push is deleted too.
    await markPaid(shop.deps, orderId)
    await shop.call('logout', {}, { headers })
    expect(await topicsKnown()).toEqual(['orders', 'updates'])
    expect(await shop.deps.db.selectFrom('push_wish').selectAll().execute()).toEqual([])
    const rows = await shop.deps.db.selectFrom('push_subscription').select(['endpoint', 'customer_id', 'family']).execute()
    expect(rows.find(({ endpoint }) => endpoint === left.endpoint)).toMatchObject({ customer_id: null, family: null })
    expect(rows.some(({ endpoint }) => endpoint === nothing.endpoint)).toBe(false)
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await announceBuild(shop.deps, 'build-1')
    await announceBuild(shop.deps, 'build-2')
    await send()
    expect(titlesOf(left)).toEqual(['A new version of Stoep is ready'])
    expect(titlesOf(otherDevice)).toEqual([`Order ${orderId}: On its way`])
    expect(nothing.asked).toBe(0)
  })

  it('get no push of A once B subscribes on the same device, not even an unsent one', async () => {
    const [a, b] = [await customerWithOrder(shop), await customerWithOrder(shop)]
    const device = await subscribed(shop, service, { topics: ['orders'], headers: a.headers })
    await markPaid(shop.deps, a.orderId)
    await subscribed(shop, service, { topics: ['orders'], headers: b.headers }, device)
    await dispatchOrder(shop.deps, a.orderId, 'Demo Carriers', 'DC-1')
    await markPaid(shop.deps, b.orderId)
    await send()
    expect(titlesOf(device)).toEqual([`Order ${b.orderId}: Being made`])
  })

  it('get no push about orders once their session has expired', async () => {
    const { headers, orderId } = await customerWithOrder(shop)
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    shop.clock.advance({ days: 31 })
    await markPaid(shop.deps, orderId)
    await send()
    expect(device.asked).toBe(0)
  })

  it('are released by a changed password, except for the device that changed it', async () => {
    const { headers, token, email } = await customerWithOrder(shop)
    const other = (await shop.call('login', { email, password: PASSWORD })).answer
    await subscribed(shop, service, { topics: ['orders', 'updates'], headers })
    await subscribed(shop, service, { topics: ['orders', 'offers'], headers: withSession(tokenIn(other)) })
    const change = { token, password: PASSWORD, newPassword: 'another password of a test' }
    expect((await shop.call('changePassword', change)).status).toBe(200)
    expect(await topicsKnown()).toEqual(['orders', 'updates'])
  })

  it('are part of the customer’s export, without a secret', async () => {
    const { headers } = await customerWithOrder(shop)
    const device = await subscribed(shop, service, { topics: ['orders', 'back-in-stock'], products: ['greyton'], headers })
    const { answer } = await shop.call('customerExport', {}, { headers })
    const { devices } = checked(z.looseObject({ devices: z.array(z.object({ topics: z.array(z.string()) })) }), answer)
    expect(devices).toEqual([
      expect.objectContaining({
        push_service: '127.0.0.1',
        topics: expect.arrayContaining(['orders', 'back-in-stock']),
        products: ['greyton'],
      }),
    ])
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh]) expect(JSON.stringify(answer)).not.toContain(secret)
  })

  it('belong to no customer once the account is deleted', async () => {
    const { headers, id } = await customerWithOrder(shop)
    await subscribed(shop, service, { topics: ['orders', 'updates'], headers })
    await subscribed(shop, service, { topics: ['orders'], headers })
    expect((await shop.call('customerDelete', { password: PASSWORD }, { headers })).status).toBe(200)
    const rows = await shop.deps.db.selectFrom('push_subscription').select(['customer_id', 'family']).execute()
    expect(rows).toEqual([{ customer_id: null, family: null }])
    expect(await topicsKnown()).toEqual(['updates'])
    expect(JSON.stringify(await shop.deps.db.selectFrom('push_subscription').selectAll().execute())).not.toContain(id)
  })
})
