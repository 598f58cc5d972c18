import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { cancelOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cartChangedSchema, type CheckoutAnswer } from '../../../src/contract/orders/order.ts'
import { addToCart, cartOf, checkoutOf, contactOf, decideAtSandbox } from '../../support/account/shopper.ts'
import { aloe, cartWith, kalkBay, namaqua, setStock, stockOf } from '../../support/catalogue/goods.ts'
import { createTestApp, newCartKey, secondServer, type TestShop } from '../../support/server/api.ts'
import { describeAlwaysOnEveryDatabase } from '../../support/server/databases.ts'

const from = (address: number) => ({ 'X-Forwarded-For': `203.0.113.${address}` })

describeAlwaysOnEveryDatabase('counted stock', (database) => {
  let shop: TestShop
  /** Another server on the same database. */
  let other: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
    other = await secondServer(shop)
  })
  afterEach(() => shop.close())

  /** Places an order for what the cart has now. */
  async function order(at: TestShop, cartKey: string, name: string, method: 'card' | 'bank_transfer' = 'bank_transfer', key?: string) {
    const cart = await cartOf(at, cartKey)
    return at.call('checkout', checkoutOf(cart, method, { contact: contactOf(name) }), key ? { key } : {})
  }

  async function ordered(name: string, method: 'card' | 'bank_transfer' = 'bank_transfer'): Promise<CheckoutAnswer & { cartKey: string }> {
    const cartKey = await cartWith(shop, [aloe, 1])
    return { ...(await order(shop, cartKey, name, method)).answer, cartKey }
  }

  it('[trial 33] is sold once to each of many buyers at two servers; the others keep their carts', async () => {
    await setStock(shop, aloe.productId, 3)
    await other.deps.catalogue.reload()
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async (_, number) => {
        const at = number % 2 === 0 ? shop : other
        const cartKey = await cartWith(shop, [namaqua, 1], [aloe, 1])
        return { at, number, cartKey, cart: await cartOf(at, cartKey) }
      }),
    )
    const replies = await Promise.all(
      buyers.map(({ at, cart, number }) =>
        at.call('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(`buyer${number}`) }), { headers: from(number + 1) }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await stockOf(shop, aloe.productId)).toBe(0)
    const refused = buyers.filter((_, place) => replies[place]?.status !== 200)
    for (const { failure } of replies.filter(({ status }) => status !== 200)) {
      expect(failure).toMatchObject({ status: 409, code: 'out_of_stock', message: expect.stringContaining('Aloe has sold out.') })
      expect(z.parse(cartChangedSchema, failure.data).cart.items.map(({ id }) => id)).toEqual([namaqua.productId])
    }
    for (const { at, cartKey } of refused) {
      const cart = await cartOf(at, cartKey)
      expect(cart.items.map(({ id }) => id)).toEqual([namaqua.productId])
      expect(cart.notices).toMatchObject([{ code: 'product_gone', message: expect.stringContaining('Aloe has sold out') }])
    }
    const lines = await shop.deps.db.selectFrom('order_line').select('order_id').where('product_id', '=', aloe.productId).execute()
    expect(lines).toHaveLength(3)
  })

  it('reports how many are left, and sells them', async () => {
    await setStock(shop, aloe.productId, 3)
    const cartKey = await cartWith(shop, [namaqua, 1], [aloe, 3])
    const before = await cartOf(shop, cartKey)
    await ordered('faster')
    const late = await shop.call('checkout', checkoutOf(before, 'bank_transfer'))
    expect(late.failure).toMatchObject({ status: 409, code: 'out_of_stock' })
    expect(late.failure.message).toContain('Only 2 of Aloe are left, and your cart has 3.')
    const cart = await cartOf(shop, cartKey)
    expect(cart.items.map(({ id, quantity }) => [id, quantity.value, quantity.max])).toEqual([
      [namaqua.productId, 1, 20],
      [aloe.productId, 2, 2],
    ])
    expect(cart.notices).toMatchObject([{ code: 'quantity_limited', message: 'Only 2 of Aloe are left. We set the quantity to 2.' }])
    expect((await order(shop, cartKey, 'slower')).status).toBe(200)
    expect(await stockOf(shop, aloe.productId)).toBe(0)
  })

  it('limits what is added, and refuses what has sold out', async () => {
    await setStock(shop, aloe.productId, 2)
    const cartKey = newCartKey()
    const added = await shop.call('cartAdd', { cartKey, productId: aloe.productId, variation: aloe.variation, productQuantity: 5 })
    expect(added.answer.items).toMatchObject([{ quantity: { value: 2, max: 2 } }])
    expect(added.answer.notices).toMatchObject([
      { code: 'quantity_limited', message: 'Only 2 of Aloe are left. We set the quantity to 2.' },
    ])
    const more = await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 4 })
    expect(more.answer.items).toMatchObject([{ quantity: { value: 2, max: 2 } }])
    expect((await order(shop, cartKey, 'both')).status).toBe(200)
    const tooLate = await shop.call('cartAdd', {
      cartKey: newCartKey(),
      productId: aloe.productId,
      variation: aloe.variation,
      productQuantity: 1,
    })
    expect(tooLate.failure).toMatchObject({ status: 422, code: 'out_of_stock' })
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.card(aloe.productId)?.availability).toBe('out_of_stock')
  })

  it('is held once for a key, however often it is sent', async () => {
    await setStock(shop, aloe.productId, 3)
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const key = randomUUID()
    const replies = await Promise.all([shop, other, shop].map((at) => at.call('checkout', checkoutOf(cart, 'bank_transfer'), { key })))
    expect(new Set(replies.map(({ answer }) => answer.order_id)).size).toBe(1)
    expect(await stockOf(shop, aloe.productId)).toBe(2)
  })

  it('[trial 33] comes back once when the order ends, however it ends', async () => {
    await setStock(shop, aloe.productId, 5)
    const [cancelled, refunded, lapsed, failed] = [
      await ordered('cancelled'),
      await ordered('refunded'),
      await ordered('lapsed', 'card'),
      await ordered('failed', 'card'),
    ]
    await decideAtSandbox(shop, failed.redirect_url, 'fail')
    // A failed payment can be repeated, so the piece stays held.
    expect(await stockOf(shop, aloe.productId)).toBe(1)
    const twice = await Promise.allSettled([
      cancelOrder(shop.deps, cancelled.order_id, 'Test'),
      cancelOrder(other.deps, cancelled.order_id, 'Test'),
    ])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(shop, aloe.productId)).toBe(2)
    await markPaid(shop.deps, refunded.order_id)
    await refundOrder(shop.deps, refunded.order_id, { reason: 'Test', restock: true })
    expect(await stockOf(shop, aloe.productId)).toBe(3)
    shop.clock.advance({ days: 8 })
    await Promise.all([cancelLapsedOrders(shop.deps), cancelLapsedOrders(other.deps)])
    expect((await shop.deps.db.selectFrom('orders').select('state').where('order_id', '=', lapsed.order_id).execute())[0]?.state).toBe(
      'cancelled',
    )
    expect(await stockOf(shop, aloe.productId)).toBe(5)
    expect(await shop.deps.db.selectFrom('stock_hold').selectAll().execute()).toEqual([])
  })

  it('is there for the cart that holds it: the last piece can be paid after another try', async () => {
    await setStock(shop, aloe.productId, 1)
    const { cartKey, order_id } = await ordered('tries', 'card')
    await shop.deps.catalogue.refresh()
    expect((await cartOf(shop, cartKey)).items).toMatchObject([{ id: aloe.productId, quantity: { value: 1 } }])
    // The same unchanged cart is the same order; another cart is a new one, which replaces it.
    expect((await order(shop, cartKey, 'tries', 'card')).answer.order_id).toBe(order_id)
    await addToCart(shop, cartKey, 'kalk-bay')
    const next = await order(shop, cartKey, 'tries', 'card')
    expect(next.answer.order_id).not.toBe(order_id)
    expect(await stockOf(shop, aloe.productId)).toBe(0)
    expect(await shop.deps.db.selectFrom('stock_hold').select('order_id').execute()).toEqual([{ order_id: next.answer.order_id }])
  })

  it('can be of one variation; others stay made to order', async () => {
    const { productId, variation } = kalkBay
    await setStock(shop, productId, 1, { variation: 'LINEN-OAT.KIAAT' })
    const cartKey = await cartWith(shop, [kalkBay, 1])
    expect((await order(shop, cartKey, 'first')).status).toBe(200)
    const again = await shop.call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
    expect(again.failure.code).toBe('out_of_stock')
    const otherOne = { productId, variation: { ...variation, fabric: 'linen-sage' }, productQuantity: 4 }
    expect((await shop.call('cartAdd', { cartKey: newCartKey(), ...otherOne })).answer.item_count).toBe(4)
  })

  it('mails the owner once when a count reaches its level', async () => {
    const heard = await createTestApp({ database, environment: { NOTIFY_EMAIL: '' } })
    await setStock(heard, aloe.productId, 3, { lowLevel: 2 })
    await heard.deps.db
      .insertInto('setting_change')
      .values({
        changed_at: heard.clock.now().toISOString(),
        changed_by: 'test',
        name: 'notify.email',
        value: '"owner@stoep.example"',
        position: 1,
      })
      .execute()
    await heard.deps.catalogue.reload()
    for (const name of ['one', 'two']) {
      const cart = await cartOf(heard, await cartWith(heard, [aloe, 1]))
      expect((await heard.call('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(name) }))).status).toBe(200)
    }
    const mails = await heard.deps.db
      .selectFrom('outgoing_mail')
      .select(['subject', 'text'])
      .where('subject', 'like', 'Low stock%')
      .execute()
    expect(mails).toMatchObject([{ subject: 'Low stock: Aloe', text: expect.stringContaining('2 are left') }])
    await heard.close()
  })
})
