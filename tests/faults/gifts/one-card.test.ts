import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { OrderStateError } from '../../../api-mock/orders/change-state.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { RefundRefusedError } from '../../../api-mock/orders/refunds/refund-refused.ts'
import { cancelOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import { cartOf, checkoutOf, contactOf, decideAtSandbox } from '../../support/account/shopper.ts'
import { aloe, cartWith } from '../../support/catalogue/goods.ts'
import { giftCardOf, mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, secondServer, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'

const from = (address: number) => ({ 'X-Forwarded-For': `203.0.113.${address}` })

/** Passes the refusal of an event that does not fit the order's state, and nothing else. */
function passRefused(error: unknown): void {
  const isRefusal = error instanceof OrderStateError || error instanceof RefundRefusedError
  const isPage = error instanceof Error && /^The sandbox answered 4|^There is no page to pay on/.test(error.message)
  if (!isRefusal && !isPage) throw error
}

describeOnEveryDatabase('one gift card', (database) => {
  let shop: TestShop
  /** Another server on the same database. */
  let other: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    other = await secondServer(shop, { TRUST_PROXY: '1' })
  })
  afterEach(() => shop.close())
  const balanceOf = async (cardId: string) =>
    (await shop.deps.db.selectFrom('gift_card').select('balance').where('card_id', '=', cardId).executeTakeFirstOrThrow()).balance

  async function order(
    at: TestShop,
    code: string,
    amount: number,
    {
      name = 'one',
      method = 'card',
      key = randomUUID(),
      place = 1,
    }: { name?: string; method?: PaymentMethod; key?: string; place?: number } = {},
  ) {
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const body = checkoutOf(cart, method, { contact: contactOf(name), giftCard: { code, amount: cents(amount) } })
    return at.call('checkout', body, { key, headers: from(place) })
  }

  it('[trial 34] is spent once by many checkouts at two servers, however they end', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, 500_000)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        order(number % 2 ? shop : other, code, 120_000, { name: `buyer${number}`, place: number + 1 }),
      ),
    )
    const placed = replies.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(4)
    for (const { failure } of replies.filter(({ status }) => status !== 200))
      expect(failure).toMatchObject({ status: 409, code: 'gift_card_changed', data: { balance: 20_000 } })
    expect(await balanceOf(cardId)).toBe(20_000)
    const payments = await shop.deps.db.selectFrom('payment').select('amount').execute()
    expect(payments.map(({ amount }) => amount)).toEqual(placed.map(() => aloe.price - 120_000))
    expect(await wrongBooks(shop.deps.db)).toEqual([])
    const [failed, cancelled, paid] = placed.map(({ answer }) => answer)
    if (!failed || !cancelled || !paid) throw new Error('Four were placed')
    await decideAtSandbox(shop, failed.redirect_url, 'fail')
    expect(await balanceOf(cardId)).toBe(140_000)
    await Promise.allSettled([cancelOrder(shop.deps, cancelled.order_id, 'Test'), cancelOrder(other.deps, cancelled.order_id, 'Test')])
    expect(await balanceOf(cardId)).toBe(260_000)
    await decideAtSandbox(shop, paid.redirect_url, 'pay')
    shop.clock.advance({ days: 8 })
    await Promise.all([cancelLapsedOrders(shop.deps), cancelLapsedOrders(other.deps)])
    expect(await balanceOf(cardId)).toBe(380_000)
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('[trial 34] is spent once by one checkout that is sent many times', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, aloe.price)
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const body = checkoutOf(cart, 'card', { giftCard: { code, amount: cents(aloe.price) } })
    const key = randomUUID()
    const replies = await Promise.all(
      [shop, other, shop, other].map((at) => at.call('checkout', { ...body, paymentMethod: undefined }, { key })),
    )
    expect(new Set(replies.map(({ answer }) => answer.order_id)).size).toBe(1)
    expect(replies.map(({ answer }) => answer.redirect_url)).toEqual(replies.map(() => undefined))
    expect(await balanceOf(cardId)).toBe(0)
    expect(await shop.deps.db.selectFrom('orders').select(['state', 'credit_total']).execute()).toEqual([
      { state: 'processing', credit_total: aloe.price },
    ])
  })

  it('[trial 34] has correct books after a hundred random events', async () => {
    const random = seededRandom(37)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    const { code } = await mailedCard(shop.deps.db, 700_000)
    const placed: { order_id: string; order_key: string; redirect_url?: string | undefined }[] = []
    for (let step = 0; step < 100; step += 1) {
      const at = step % 2 ? shop : other
      const known = pick(placed)
      const event = random()
      if (!known || event < 0.4) {
        const amount = 10_000 * Math.ceil(random() * 29)
        const method = pick(['card', 'payjustnow', 'bank_transfer'] as const)
        const replies = await Promise.all(
          [1, 2].map((twin) => order(at, code, amount, { name: `b${step}${twin}`, ...(method && { method }), place: step + 1 })),
        )
        for (const { status, answer } of replies.filter((reply) => reply.status === 200)) if (status === 200) placed.push(answer)
      } else if (event < 0.55) await decideAtSandbox(at, known.redirect_url, 'fail').catch(passRefused)
      else if (event < 0.65) await decideAtSandbox(at, known.redirect_url, 'pay').catch(passRefused)
      else if (event < 0.75) {
        const again = await at.call('orderPay', { key: known.order_key, paymentMethod: 'card' }, { params: { orderId: known.order_id } })
        if (again.status === 200) placed.push({ ...known, ...again.answer })
      } else if (event < 0.85) await markPaid(at.deps, known.order_id).catch(passRefused)
      else if (event < 0.95)
        await refundOrder(at.deps, known.order_id, { reason: 'Test', restock: true, amount: cents(70_000) }).catch(passRefused)
      else await cancelOrder(at.deps, known.order_id, 'Test').catch(passRefused)
      expect(await wrongBooks(shop.deps.db), `after event ${step}`).toEqual([])
    }
    // Nothing is due that no payment covers: each order under way was paid in full by its payment and its card.
    const orders = await shop.deps.db.selectFrom('orders').selectAll().where('state', '=', 'processing').execute()
    expect(orders.length).toBeGreaterThan(3)
    for (const { order_id, total, credit_total } of orders) {
      const paid = await shop.deps.db
        .selectFrom('payment')
        .select('amount')
        .where('order_id', '=', order_id)
        .where('state', '=', 'paid')
        .execute()
      expect(paid).toEqual([{ amount: total - credit_total }])
    }
  }, 60_000)

  it('[trial 34] pays for no order whose payment arrives after the card was spent elsewhere: that payment is refunded', async () => {
    const { code } = await mailedCard(shop.deps.db, 100_000)
    const late = (await order(shop, code, 100_000, { name: 'late' })).answer
    await decideAtSandbox(shop, late.redirect_url, 'fail')
    expect((await order(shop, code, 100_000, { name: 'early', method: 'bank_transfer' })).status).toBe(200)
    const again = await shop.call('orderPay', { key: late.order_key, paymentMethod: 'card' }, { params: { orderId: late.order_id } })
    expect(again.failure).toMatchObject({ status: 409, code: 'gift_card_changed', data: { balance: 0 } })
    await decideAtSandbox(shop, late.redirect_url, 'pay')
    const row = await shop.deps.db
      .selectFrom('orders')
      .select(['state', 'refund_due'])
      .where('order_id', '=', late.order_id)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'payment_failed', refund_due: 1 })
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('[trial 34] is issued and mailed once for its order, however many servers try', async () => {
    const key = randomUUID()
    const replies = await Promise.all([shop, other, shop].map((at) => at.call('giftCardOrder', giftCardOf(bought), { key })))
    const answer = replies[0]?.answer
    if (!answer) throw new Error('It was ordered')
    expect(new Set(replies.map((reply) => reply.answer.order_id)).size).toBe(1)
    await mailDueCards(shop.deps)
    expect(await cardMails()).toEqual([])
    await decideAtSandbox(shop, answer.redirect_url, 'pay', 'twice')
    await decideAtSandbox(shop, answer.redirect_url, 'pay').catch(passRefused)
    await mailDueCards(shop.deps)
    expect(await cardMails()).toEqual([])
    // The day begins in South Africa two hours before it does in UTC.
    shop.clock.set('2026-11-30T22:00:00Z')
    await Promise.all([mailDueCards(shop.deps), mailDueCards(other.deps), mailDueCards(shop.deps)])
    await mailDueCards(other.deps)
    expect(await cardMails()).toEqual(['demo.thandi@stoep.example'])
    expect(await shop.deps.db.selectFrom('gift_card').select(['state', 'balance', 'ends_on']).execute()).toEqual([
      { state: 'active', balance: 50_000, ends_on: '2029-12-01' },
    ])
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })
  const bought = giftCardOf({ sendOn: '2026-12-01' })
  const cardMails = async () => {
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select('recipient').where('mail_id', 'like', 'gift-card-code-%').execute()
    return mails.map(({ recipient }) => recipient)
  }
})
