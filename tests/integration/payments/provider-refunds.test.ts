import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../../api-mock/deps.ts'
import { refundOrder, settleRefundDue } from '../../../api-mock/orders/staff.ts'
import { sendRefunds } from '../../../api-mock/orders/refunds/send-refunds.ts'
import type { Post } from '../../../api-mock/payments/adapter.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { payFast } from '../../../api-mock/payments/payfast.ts'
import { payJustNow } from '../../../api-mock/payments/payjustnow.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import { sandboxHosts, sandboxPost } from '../../../api-mock/payments/sandbox/provider-side.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import { decideAtSandbox, mailNames, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, secondServer, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a refund through a provider', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  async function paid(method: PaymentMethod): Promise<PlacedOrder> {
    const placed = await placedOrder(shop, method)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    return placed
  }
  const refund = ({ order_id }: PlacedOrder, amount?: number) =>
    refundOrder(shop.deps, order_id, { reason: 'It was torn.', restock: true, ...(amount === undefined ? {} : { amount: cents(amount) }) })
  const states = async (placed: PlacedOrder) => (await readOrder(shop, placed)).refunds?.map(({ state }) => state)
  const madeAtProvider = async () => {
    const rows = await shop.deps.db.selectFrom('sandbox_refund').select('amount').orderBy('amount').execute()
    return rows.map(({ amount }) => amount)
  }
  /** The shop with the sandbox behind another connection. */
  function behind(connection: (post: Post) => Post, deps: Deps = shop.deps): Deps {
    const { config, db } = deps
    const [keys, hosts, post] = [sharedKeys(config), sandboxHosts(config.publicUrl), connection(sandboxPost(config, db))]
    const card = payFast(keys.payfast, hosts.payfast, post)
    return { ...deps, payments: { ...deps.payments, card, payjustnow: payJustNow(keys.payjustnow, hosts.payjustnow, post) } }
  }

  it.each(['card', 'payjustnow'] as const)(
    '%s is made in parts, each once, and the payment is refunded with the last one',
    async (method) => {
      const placed = await paid(method)
      const { total } = placed.cart.totals
      await refund(placed, 10_000)
      await refund(placed, 20_000)
      expect(await states(placed)).toEqual(['started', 'started'])
      // Two servers at once.
      await Promise.all([sendRefunds(shop.deps), sendRefunds(shop.deps)])
      await sendRefunds(shop.deps)
      expect(await states(placed)).toEqual(['done', 'done'])
      expect(await madeAtProvider()).toEqual([10_000, 20_000])
      await refund(placed)
      await sendRefunds(shop.deps)
      expect(await madeAtProvider()).toEqual([10_000, 20_000, total - 30_000])
      const order = await readOrder(shop, placed)
      expect(order).toMatchObject({ state: 'refunded', refund_due: false })
      expect(order.timeline.at(-1)?.note).toContain('was paid back with')
      expect(await shop.deps.db.selectFrom('payment').select('state').execute()).toEqual([{ state: 'refunded' }])
    },
  )

  it.each(['card', 'payjustnow'] as const)('%s is made once when the server is killed after the provider has paid back', async (method) => {
    const placed = await paid(method)
    await refund(placed, 10_000)
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    // The answer of the call that pays back never arrives, and the server never acts again.
    const killed = behind((post) => async (url, init) => {
      const answer = await post(url, init)
      if (init.method === 'GET') return answer
      resolve()
      return new Promise(() => undefined)
    })
    void sendRefunds(killed)
    await sent
    expect(await madeAtProvider()).toEqual([10_000])
    expect(await states(placed)).toEqual(['started'])
    await sendRefunds(shop.deps)
    expect(await states(placed)).toEqual(['started'])
    shop.clock.advance({ minutes: 2 })
    await sendRefunds(shop.deps)
    expect(await states(placed)).toEqual(['done'])
    expect(await madeAtProvider()).toEqual([10_000])
  })

  it('is tried again when the provider does not answer, in the order of the refunds', async () => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    await refund(placed, 20_000)
    const silent = behind(() => () => Promise.reject(new Error('No route')))
    await sendRefunds(silent)
    await sendRefunds(shop.deps)
    expect(await madeAtProvider()).toEqual([])
    shop.clock.advance({ minutes: 2 })
    await sendRefunds(shop.deps)
    await sendRefunds(shop.deps)
    expect(await states(placed)).toEqual(['done', 'done'])
    expect(await madeAtProvider()).toEqual([10_000, 20_000])
  })

  it('is sent by one of two servers that both want to at once', async () => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    let sent = 0
    const counting = (post: Post): Post => {
      return (url, init) => {
        if (init.method !== 'GET') sent += 1
        return post(url, init)
      }
    }
    const other = await secondServer(shop)
    await Promise.all([sendRefunds(behind(counting)), sendRefunds(behind(counting, other.deps))])
    expect(sent).toBe(1)
    expect(await states(placed)).toEqual(['done'])
    expect((await shop.deps.db.selectFrom('refund').select('attempts').execute()).map(({ attempts }) => attempts)).toEqual([1])
  })

  it('waits for an earlier one of the same order that has to be tried again', async () => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    await refund(placed, 20_000)
    let asked = 0
    const silentOnce = behind((post) => (url, init) => (asked++ === 0 ? Promise.reject(new Error('No route')) : post(url, init)))
    await sendRefunds(silentOnce)
    expect(await madeAtProvider()).toEqual([])
    shop.clock.advance({ minutes: 2 })
    await sendRefunds(silentOnce)
    await sendRefunds(silentOnce)
    expect(await madeAtProvider()).toEqual([10_000, 20_000])
    expect(await states(placed)).toEqual(['done', 'done'])
  })

  it.each([
    ['arrives', (answer: Response) => answer],
    ['is lost on the way and looks like a refusal', () => new Response('', { status: 404 })],
  ])('is finished once when another server has finished it before the answer %s', async (_, late) => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    const [sent, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = behind((post) => async (url, init) => {
      const answer = await post(url, init)
      if (init.method === 'GET') return answer
      sent.resolve()
      await finished.promise
      return late(answer)
    })
    const first = sendRefunds(slow)
    await sent.promise
    shop.clock.advance({ minutes: 2 })
    await sendRefunds((await secondServer(shop)).deps)
    const after = await readOrder(shop, placed)
    expect(after.refunds).toMatchObject([{ state: 'done' }])
    finished.resolve()
    await first
    expect(await readOrder(shop, placed)).toEqual(after)
    expect(after.timeline.filter(({ note }) => note?.includes('was paid back with'))).toHaveLength(1)
    expect(await madeAtProvider()).toEqual([10_000])
  })

  it('that the provider rejects is due, the owner gets a mail, and it is settled by hand', async () => {
    await changeSettings(shop.deps, { 'notify.email': 'owner@stoep.example' }, 'a test')
    await shop.deps.catalogue.refresh()
    const placed = await paid('card')
    await refund(placed, 10_000)
    // Somebody has paid back on PayFast's own site, so the balance is not what the shop knows.
    const { provider_reference } = await shop.deps.db.selectFrom('payment').select('provider_reference').executeTakeFirstOrThrow()
    await shop.deps.db
      .insertInto('sandbox_refund')
      .values({ provider: 'payfast', payment: provider_reference ?? '', request: 'by hand', amount: 777 })
      .execute()
    await sendRefunds(shop.deps)
    expect(await madeAtProvider()).toEqual([777])
    expect(await mailNames(shop)).toContain('refund-due-for-the-shop')
    expect(await readOrder(shop, placed)).toMatchObject({ refund_due: true, refunds: [{ state: 'due' }] })
    await settleRefundDue(shop.deps, placed.order_id)
    expect(await readOrder(shop, placed)).toMatchObject({ refund_due: false, refunds: [{ state: 'done' }] })
    await sendRefunds(shop.deps)
    expect(await madeAtProvider()).toEqual([777])
  })

  it.each([
    ['on the site of the provider', true],
    ['in another way', false],
  ])('is made after one of the same amount that was paid back by hand %s', async (_, atProvider) => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    const { provider_reference } = await shop.deps.db.selectFrom('payment').select('provider_reference').executeTakeFirstOrThrow()
    const rejecting = behind(() => () => Promise.resolve(new Response('', { status: 404 })))
    await sendRefunds(rejecting)
    expect(await states(placed)).toEqual(['due'])
    const byHand = { provider: 'payfast', payment: provider_reference ?? '', request: 'by hand', amount: 10_000 }
    if (atProvider) await shop.deps.db.insertInto('sandbox_refund').values(byHand).execute()
    await settleRefundDue(shop.deps, placed.order_id)
    await refund(placed, 10_000)
    await sendRefunds(shop.deps)
    expect(await states(placed)).toEqual(['done', 'done'])
    expect(await madeAtProvider()).toEqual(atProvider ? [10_000, 10_000] : [10_000])
  })

  it('is due when the provider has paid the same amount back on its site, and nobody has recorded it', async () => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    const { provider_reference } = await shop.deps.db.selectFrom('payment').select('provider_reference').executeTakeFirstOrThrow()
    const byHand = { provider: 'payfast', payment: provider_reference ?? '', request: 'by hand', amount: 10_000 }
    await shop.deps.db.insertInto('sandbox_refund').values(byHand).execute()
    await sendRefunds(shop.deps)
    expect(await states(placed)).toEqual(['due'])
    expect(await madeAtProvider()).toEqual([10_000])
  })

  it('that is never answered is due after two days', async () => {
    const placed = await paid('payjustnow')
    await refund(placed, 10_000)
    const silent = behind(() => () => Promise.reject(new Error('No route')))
    for (let tries = 0; tries < 15; tries++) {
      await sendRefunds(silent)
      shop.clock.advance({ hours: 7 })
    }
    expect(await states(placed)).toEqual(['due'])
    const { token } = await newStaff(shop, 'office')
    const { notes, actions, order } = (await shop.call('deskOrder', { token }, { params: { orderId: placed.order_id } })).answer
    // Everybody who could pay it by hand reads that it may have been paid already.
    expect(notes.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      'R 100,00 was not paid back by the provider: The provider did not answer for two days. Look there whether it was before you pay it.',
    ])
    expect(JSON.stringify(order.timeline)).not.toContain('did not answer')
    expect(actions).toContain('settle_refund')
  })

  it('does not exist for FinChoice: the refund is due at once', async () => {
    const placed = await paid('finchoice')
    await refund(placed, 10_000)
    expect(await readOrder(shop, placed)).toMatchObject({ refund_due: true, refunds: [{ state: 'due' }] })
    expect(await mailNames(shop)).toContain('refunded-part')
  })

  it('is refused by the sandbox for another signature', async () => {
    const placed = await paid('card')
    await refund(placed, 10_000)
    const { provider_reference } = await shop.deps.db.selectFrom('payment').select('provider_reference').executeTakeFirstOrThrow()
    const answer = await shop.request(`/sandbox/payfast/refunds/${provider_reference}`, {
      headers: { 'merchant-id': '10000100', version: 'v1', timestamp: '2026-11-20T08:00:00+00:00', signature: 'f'.repeat(32) },
    })
    expect(answer.status).toBe(401)
  })
})
