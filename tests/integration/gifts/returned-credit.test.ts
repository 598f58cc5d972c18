import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { cancelOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { cartOf, checkoutOf, decideAtSandbox, readOrder } from '../../support/account/shopper.ts'
import { checkoutAs, fillCart, signedIn, type TestCustomer } from '../../support/account/signed-in.ts'
import { aloe, cartWith } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { codeInMail, giftCardOf, mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('money that an order gives back to a card', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(async () => {
    expect(await wrongBooks(shop.deps.db)).toEqual([])
    await shop.close()
  })
  const balance = (code: string) => shop.call('giftCardBalance', { code })
  /** The text of the mail about the refund of an order. */
  async function refundMail(orderId: string): Promise<string> {
    const mails = shop.deps.db.selectFrom('outgoing_mail').select('text').where('mail_id', 'like', 'refunded-%')
    return (await mails.where('text', 'like', `%order ${orderId}%`).executeTakeFirstOrThrow()).text
  }

  /** A customer with store credit, from a refunded order. */
  async function customerWithCredit(): Promise<TestCustomer> {
    const customer = await signedIn(shop)
    const { answer } = await checkoutAs(shop, customer, await fillCart(shop, customer, [aloe, 1]), { paymentMethod: 'bank_transfer' })
    await markPaid(shop.deps, answer.order_id)
    await refundOrder(shop.deps, answer.order_id, { reason: 'As agreed', restock: true, to: 'store_credit' })
    return customer
  }

  /** An order of a guest that a card pays in part. It waits for the transfer of the rest. */
  async function orderWithCard(code: string, amount: number) {
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    return (await shop.call('checkout', checkoutOf(cart, 'bank_transfer', { giftCard: { code, amount: cents(amount) } }))).answer
  }

  const cancel = (orderId: string) => cancelOrder(shop.deps, orderId, 'As asked')
  async function refundPaid(orderId: string): Promise<void> {
    await markPaid(shop.deps, orderId)
    await refundOrder(shop.deps, orderId, { reason: 'Late', restock: true })
  }

  it('can still be spent when the order lapses after the last day of the card', async () => {
    const { answer } = await shop.call('giftCardOrder', giftCardOf())
    await decideAtSandbox(shop, answer.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    const code = await codeInMail(shop)
    shop.clock.set('2029-11-20T08:00:00Z')
    await orderWithCard(code, 20_000)
    shop.clock.advance({ days: 8 })
    await cancelLapsedOrders(shop.deps)
    expect((await balance(code)).answer).toMatchObject({ balance: 50_000, ends_on: '2029-12-28' })
    expect((await orderWithCard(code, 50_000)).order_id).not.toBe('')
  })

  it.each([
    ['cancelled', cancel],
    [
      'refunded',
      async (orderId: string) => {
        await refundPaid(orderId)
        expect(await refundMail(orderId)).toContain('comes as a gift card in a mail of its own')
      },
    ],
  ])('is mailed as a gift card when the account with the store credit was deleted and the order is %s then', async (_, giveBack) => {
    const customer = await customerWithCredit()
    const cart = await fillCart(shop, customer, [aloe, 2])
    const all = { paymentMethod: 'bank_transfer', storeCredit: cents(aloe.price) } as const
    const { order_id: orderId } = (await checkoutAs(shop, customer, cart, all)).answer
    expect((await shop.call('customerDelete', { password: PASSWORD }, { headers: customer.headers })).status).toBe(200)
    await giveBack(orderId)
    await mailDueCards(shop.deps)
    expect((await balance(await codeInMail(shop))).answer).toMatchObject({ balance: aloe.price })
  })

  it.each([
    ['cancelled', cancel],
    ['refunded', refundPaid],
  ])('stays store credit of a customer who has an account when the order is %s, and no gift card is mailed', async (_, giveBack) => {
    const customer = await customerWithCredit()
    const cart = await fillCart(shop, customer, [aloe, 2])
    const all = { paymentMethod: 'bank_transfer', storeCredit: cents(aloe.price) } as const
    await giveBack((await checkoutAs(shop, customer, cart, all)).answer.order_id)
    await mailDueCards(shop.deps)
    expect((await shop.call('storeCredit', {}, { headers: customer.headers })).answer.balance).toBe(aloe.price)
    const cards = await shop.deps.db.selectFrom('gift_card').select(['kind', 'customer_id', 'mails']).execute()
    expect(cards).toEqual([{ kind: 'credit', customer_id: customer.id, mails: 0 }])
    const mails = shop.deps.db.selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'like', 'gift-card-code-%')
    expect(await mails.execute()).toEqual([])
  })

  it('is for each of two cards what it paid, in however many parts the order is refunded', async () => {
    const customer = await customerWithCredit()
    const { code } = await mailedCard(shop.deps.db, aloe.price)
    const cart = await fillCart(shop, customer, [aloe, 2])
    const half = cents(aloe.price)
    const cards = { paymentMethod: undefined, storeCredit: half, giftCard: { code, amount: half } }
    const { order_id: orderId } = (await checkoutAs(shop, customer, cart, cards)).answer
    const balances = async () => [
      (await balance(code)).answer.balance,
      (await shop.call('storeCredit', {}, { headers: customer.headers })).answer.balance,
    ]
    expect(await balances()).toEqual([0, 0])
    for (const _ of ['first', 'second']) await refundOrder(shop.deps, orderId, { reason: 'Torn', restock: true, amount: cents(200_000) })
    const [onCard = 0, onCredit = 0] = await balances()
    expect(onCard + onCredit).toBe(400_000)
    expect(Math.max(onCard, onCredit)).toBe(half)
    await refundOrder(shop.deps, orderId, { reason: 'Torn', restock: true })
    expect(await balances()).toEqual([half, half])
  })

  it('can be spent with the code of a bought card whose unspent rest was refunded to its buyer', async () => {
    const bought = (await shop.call('giftCardOrder', giftCardOf())).answer
    await decideAtSandbox(shop, bought.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    const code = await codeInMail(shop)
    const { order_id: orderId } = await orderWithCard(code, 20_000)
    await markPaid(shop.deps, orderId)
    await refundOrder(shop.deps, bought.order_id, { reason: 'Unwanted', restock: true, amount: cents(30_000) })
    expect((await balance(code)).answer).toMatchObject({ balance: 0 })
    await refundOrder(shop.deps, orderId, { reason: 'Late', restock: true })
    expect((await balance(code)).answer).toMatchObject({ balance: 20_000 })
    expect(await refundMail(orderId)).toContain('and can be spent now')
    // Once all of it went back to the buyer, the card has ended.
    await refundOrder(shop.deps, bought.order_id, { reason: 'Unwanted', restock: true, amount: cents(20_000) })
    expect((await readOrder(shop, bought)).gift_card).toMatchObject({ state: 'void' })
    expect((await balance(code)).failure.code).toBe('gift_card_ended')
  })

  it('waits on a card that was withdrawn until the staff mail it again, and no payment that is tried again spends it', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, 30_000)
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const placed = (await shop.call('checkout', checkoutOf(cart, 'card', { giftCard: { code, amount: cents(30_000) } }))).answer
    const { token } = await newStaff(shop, 'office')
    const params = { cardId }
    await shop.call('deskGiftCardVoid', { token, reason: 'Stolen' }, { params })
    await decideAtSandbox(shop, placed.redirect_url, 'fail')
    const again = { key: placed.order_key, paymentMethod: 'card' } as const
    const retried = await shop.call('orderPay', again, { params: { orderId: placed.order_id } })
    expect(retried.failure).toMatchObject({ code: 'gift_card_changed', data: { balance: 0 } })
    expect((await balance(code)).failure.code).toBe('gift_card_ended')
    expect((await shop.call('deskGiftCards', { token })).answer.cards).toMatchObject([{ state: 'void', balance: 30_000 }])
    expect((await shop.call('deskGiftCardResend', { token, mails: 1 }, { params })).answer).toMatchObject({
      state: 'active',
      void_reason: null,
    })
    expect((await balance(await codeInMail(shop))).answer).toMatchObject({ balance: 30_000 })
    expect((await balance(code)).failure.code).toBe('gift_card_unknown')
  })

  it('is not called spendable in the mail when its card was withdrawn', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, 30_000)
    const { order_id: orderId } = await orderWithCard(code, 30_000)
    await markPaid(shop.deps, orderId)
    const { token } = await newStaff(shop, 'office')
    await shop.call('deskGiftCardVoid', { token, reason: 'Stolen' }, { params: { cardId } })
    await refundOrder(shop.deps, orderId, { reason: 'Late', restock: true })
    expect(await refundMail(orderId)).toContain('That card was withdrawn, so please phone us.')
  })
})
