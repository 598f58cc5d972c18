import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { mailedCode, newCustomer, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { cartWith, kalkBay } from '../../support/catalogue/goods.ts'
import { cartOf, checkoutOf } from '../../support/account/shopper.ts'

describeOnEveryDatabase('[trial 24] a tampered call', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const response = await shop.request(path, init)
    return { status: response.status, body: await response.text() }
  }

  it('adds no price, free item or discount to a cart', async () => {
    const cartKey = newCartKey()
    const { productId, variation } = kalkBay
    await post('/api/cart-guest', {
      cartKey,
      productId,
      variation,
      productQuantity: 1,
      price: 1,
      price_regular: 1,
      free: true,
      discount: 99,
    })
    const { items, totals } = await cartOf(shop, cartKey)
    expect(items).toMatchObject([{ price: kalkBay.price, free: false }])
    expect(totals).toMatchObject({ total: kalkBay.price, discount_total: 0 })
  })

  it('orders nothing at a total other than the cart’s', async () => {
    const cart = await cartOf(shop, await cartWith(shop, [kalkBay, 1]))
    for (const total of [1, 0, -1, kalkBay.price - 1, kalkBay.price + 1]) {
      const { status } = await post('/api/checkout', { ...checkoutOf(cart, 'bank_transfer'), total })
      expect([400, 409]).toContain(status)
    }
    const { status } = await post('/api/checkout', {
      ...checkoutOf(cart, 'bank_transfer'),
      totals: { total: 1 },
      items: [],
      state: 'processing',
    })
    expect(status).toBe(200)
    const orders = await shop.deps.db.selectFrom('orders').select(['total', 'state']).execute()
    expect(orders).toEqual([{ total: kalkBay.price, state: 'awaiting_transfer' }])
  })

  it('makes no caller a trade customer, staff, or another customer', async () => {
    const wishes = {
      role: 'staff',
      discount: 90,
      discount_percentage: 90,
      discountPercentage: 90,
      user_id: 'a'.repeat(20),
      email_verified: true,
    }
    const email = 'wisher@stoep.example'
    const forgedSignUp = { email, password: 'a long demo password', firstName: 'Demo', lastName: 'Shopper', ...wishes }
    await post('/api/register', forgedSignUp)
    await post('/api/register', { ...forgedSignUp, code: await mailedCode(shop, email) })
    const row = () => shop.deps.db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const made = await row()
    expect(made).toMatchObject({ role: 'customer', discount_percentage: 0 })
    const { token } = await newCustomer(shop, { email: 'other@stoep.example' })
    const changed = await post(
      '/api/customer-update',
      { phone: '021 555 0100', email: 'stolen@stoep.example', ...wishes },
      withSession(token),
    )
    expect(changed.status).toBe(200)
    expect(JSON.parse(changed.body)).toMatchObject({ email: 'other@stoep.example', role: 'customer', discount_percentage: 0 })
    expect(await row()).toEqual(made)
  })

  it('publishes no review before moderation, and makes no caller a buyer', async () => {
    const wishes = { approved: 1, verified: true, state: 'approved', id: 1, owner: 'x', reply: { name: 'Stoep', message: 'Thank you' } }
    const words = {
      name: 'Demo',
      email: 'demo@stoep.example',
      title: 'Fine',
      message: 'Very fine',
      rating: 5,
      productId: kalkBay.productId,
    }
    const before = (await shop.call('reviews', {})).answer
    expect((await post('/api/review-create', { cartKey: newCartKey(), ...words, ...wishes })).status).toBe(200)
    expect((await shop.call('reviews', {})).answer).toEqual(before)
    const [row] = await shop.deps.db.selectFrom('review').selectAll().where('demo', '=', 0).execute()
    expect(row).toMatchObject({ approved: 0, verified: 0, reply_name: null })
    expect(row?.id).not.toBe(1)
  })

  it('adds no price and no unknown product to a trade list', async () => {
    const cartKey = newCartKey()
    const line = {
      productId: kalkBay.productId,
      productSlug: 'kalk-bay',
      productType: 'variable',
      productQuantity: 2,
      price: 1,
      owner: 'x',
    }
    const { body } = await post('/api/wholesale/create-wholesale', { cartKey, wholesaleName: 'Lounge', ...line })
    expect(body).not.toContain('price')
    for (const productQuantity of [0, -1, 1.5, 1001, '2']) {
      const { status } = await post('/api/wholesale/create-wholesale', { cartKey, wholesaleName: 'Other', ...line, productQuantity })
      expect(status).toBe(400)
    }
  })
})
