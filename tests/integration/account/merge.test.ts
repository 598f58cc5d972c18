import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, drakensberg, greyton, kalkBay, namaqua, setPrice } from '../../support/catalogue/goods.ts'
import { becomeCustomer, customerCart, fillCart, signedIn, signInAs, type TestCustomer } from '../../support/account/signed-in.ts'

describeOnEveryDatabase('a guest’s cart at sign-in', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  /** For a test that changes the time: a clock that goes back leaves limits of a day used up. */
  async function ownClock() {
    const shared = shop
    shop = await createTestApp({ database })
    onTestFinished(async () => {
      await shop.close()
      shop = shared
    })
  }

  const quantities = async (customer: TestCustomer) =>
    Object.fromEntries((await customerCart(shop, customer)).items.map(({ slug, quantity }) => [slug, quantity.value]))

  it('moves to the customer: every line of both carts, and the larger quantity', async () => {
    const customer = await signedIn(shop)
    const before = await fillCart(shop, customer, [aloe, 2], [kalkBay, 3])
    const guest = await cartWith(shop, [kalkBay, 1], [aloe, 5], [namaqua, 4])
    expect((await signInAs(shop, customer, guest)).status).toBe(200)
    const cart = await customerCart(shop, customer)
    expect(cart.items.map(({ slug, quantity }) => [slug, quantity.value])).toEqual([
      ['aloe', 5],
      ['kalk-bay', 3],
      ['namaqua', 4],
    ])
    expect(cart.rev).toBeGreaterThan(before.rev)
    expect(cart.notices).toEqual([{ code: 'merged', message: 'We added 7 items from before you signed in.' }])
    expect((await customerCart(shop, customer)).notices).toEqual([])
  })

  it('needs no notice if the account’s cart was empty', async () => {
    const customer = await signedIn(shop)
    await signInAs(shop, customer, await cartWith(shop, [aloe, 2]))
    expect(await customerCart(shop, customer)).toMatchObject({ item_count: 2, rev: 1, notices: [] })
  })

  it('leaves the guest’s row empty, and its key needs the session', async () => {
    const customer = await signedIn(shop)
    const guest = await cartWith(shop, [aloe, 2])
    await signInAs(shop, customer, guest)
    expect(await shop.deps.db.selectFrom('cart_line').select('item_key').where('cart_key', '=', guest).execute()).toEqual([])
    expect((await shop.call('cart', { cartKey: guest })).failure).toMatchObject({ status: 401, code: 'session_required' })
    const otherCustomer = await signedIn(shop)
    expect((await shop.call('cart', { cartKey: guest }, { headers: otherCustomer.headers })).failure.code).toBe('session_required')
    const own = await shop.call('cart', { cartKey: guest }, { headers: customer.headers })
    expect(own.answer).toMatchObject({ cart_key: customer.cartKey, item_count: 2 })
  })

  it('[trial 15] merges once, with 20 sign-ins at once and with later ones', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [aloe, 1])
    const guest = await cartWith(shop, [aloe, 3], [greyton, 1])
    await Promise.all(Array.from({ length: 20 }, () => becomeCustomer(shop, customer, guest)))
    expect((await customerCart(shop, customer)).rev).toBe(3)
    await shop.call('customerCartUpdate', { itemKey: aloe.itemKey, productQuantity: 1 }, { headers: customer.headers })
    await signInAs(shop, customer, guest)
    expect(await quantities(customer)).toEqual({ aloe: 1, greyton: 1 })
  })

  it('loses no item that the guest adds during sign-in: it is in the cart, or rejected and sent again', async () => {
    const customer = await signedIn(shop)
    const guest = await cartWith(shop, [aloe, 1])
    const adding = Array.from({ length: 10 }, async () => {
      const first = await shop.call('cartAdd', { cartKey: guest, ...namaqua, productQuantity: 1 })
      if (first.status === 200) return
      expect(first.failure.code).toBe('session_required')
      const again = await shop.call('cartAdd', { cartKey: guest, ...namaqua, productQuantity: 1 }, { headers: customer.headers })
      expect(again.status).toBe(200)
    })
    await Promise.all([...adding, signInAs(shop, customer, guest)])
    expect(await quantities(customer)).toEqual({ aloe: 1, namaqua: 10 })
  })

  it('goes to the customer who signs in first; another customer gets nothing of it', async () => {
    const [first, second] = [await signedIn(shop), await signedIn(shop)]
    const guest = await cartWith(shop, [aloe, 2])
    await signInAs(shop, first, guest)
    expect((await signInAs(shop, second, guest)).status).toBe(200)
    expect(await quantities(second)).toEqual({})
    expect(await quantities(first)).toEqual({ aloe: 2 })
  })

  it('does not merge with the key of another customer’s cart', async () => {
    const [owner, otherCustomer] = [await signedIn(shop), await signedIn(shop)]
    await fillCart(shop, owner, [aloe, 2])
    expect((await signInAs(shop, otherCustomer, owner.cartKey)).status).toBe(200)
    expect(await quantities(otherCustomer)).toEqual({})
    expect(await quantities(owner)).toEqual({ aloe: 2 })
  })

  it('keeps its code if the account has none', async () => {
    const [without, having] = [await signedIn(shop), await signedIn(shop)]
    await fillCart(shop, having, [kalkBay, 1])
    await shop.call('customerCouponApply', { promoCode: 'STOEP500' }, { headers: having.headers })
    for (const customer of [without, having]) {
      const guest = await cartWith(shop, [kalkBay, 1])
      await shop.call('couponApply', { cartKey: guest, promoCode: 'WELCOME10' })
      await signInAs(shop, customer, guest)
    }
    expect((await customerCart(shop, without)).coupons.map(({ code }) => code)).toEqual(['WELCOME10'])
    expect((await customerCart(shop, having)).coupons.map(({ code }) => code)).toEqual(['STOEP500'])
  })

  it('keeps its affiliate if the account has none that is still valid', async () => {
    await ownClock()
    const customer = await signedIn(shop)
    await shop.call('customerCart', { ref: 'THANDI5' }, { headers: customer.headers })
    const guest = await cartWith(shop, [kalkBay, 1])
    await shop.call('cart', { cartKey: guest, ref: 'KAVYA5' })
    await signInAs(shop, customer, guest)
    expect((await customerCart(shop, customer)).affiliate_coupon).toEqual({ code: 'THANDI5' })
    const forgotten = await signedIn(shop)
    await shop.call('customerCart', { ref: 'THANDI5' }, { headers: forgotten.headers })
    shop.clock.advance({ days: 29 })
    const later = await cartWith(shop, [kalkBay, 1])
    await shop.call('cart', { cartKey: later, ref: 'KAVYA5' })
    shop.clock.advance({ hours: 25 })
    const again = (await signInAs(shop, forgotten, later)).answer
    expect((await shop.call('customerCart', { token: again.token })).answer.affiliate_coupon).toEqual({ code: 'KAVYA5' })
  })

  it('gets trade prices without a code, and reports no price change', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const guest = await cartWith(shop, [drakensberg, 1])
    await shop.call('couponApply', { cartKey: guest, promoCode: 'FREEOTTOMAN' })
    await signInAs(shop, customer, guest)
    const cart = await customerCart(shop, customer)
    expect(cart).toMatchObject({ coupons: [], notices: [], items: [{ slug: 'drakensberg', price: 3_654_915 }] })
  })

  it('reports a price that changed after the guest saw it', async () => {
    const customer = await signedIn(shop)
    const guest = await cartWith(shop, [greyton, 1])
    await setPrice(shop, greyton.productId, 950_000)
    await signInAs(shop, customer, guest)
    expect((await customerCart(shop, customer)).notices.map(({ code }) => code)).toEqual(['price_changed'])
    await setPrice(shop, greyton.productId, greyton.price)
  })

  it('fills a cart up to its limit and names the lines that were left out', async () => {
    const customer = await signedIn(shop)
    const pieces = shop.deps.catalogue.catalogue.products
      .filter((card) => card.options.length === 1)
      .flatMap((card) =>
        (card.options[0]?.values ?? []).map(({ value }) => ({
          productId: card.id,
          name: card.name,
          value,
          option: card.options[0]?.name ?? '',
        })),
      )
      .map(({ option, value, ...piece }) => ({ ...piece, variation: { [option]: value }, price: 0 }))
    await fillCart(shop, customer, ...pieces.slice(0, 49).map((piece) => [piece, 1] as const))
    const [fits, left] = pieces.slice(49)
    if (!fits || !left) throw new Error('There are too few pieces')
    await signInAs(shop, customer, await cartWith(shop, [fits, 1], [left, 1]))
    const cart = await customerCart(shop, customer)
    expect(cart.items).toHaveLength(50)
    expect(cart.notices).toEqual([
      { code: 'merged', message: 'We added 1 item from before you signed in.' },
      {
        code: 'lines_left_out',
        message: `A cart holds up to 50 different pieces, so these from before you signed in were not added: ${left.name}.`,
      },
    ])
  })

  it('that is empty changes nothing, and later calls of the guest go to the customer', async () => {
    const customer = await signedIn(shop)
    const before = await fillCart(shop, customer, [aloe, 1])
    const guest = newCartKey()
    await signInAs(shop, customer, guest)
    expect(await customerCart(shop, customer)).toEqual(before)
    const added = await shop.call('cartAdd', { cartKey: guest, ...namaqua, productQuantity: 1 }, { headers: customer.headers })
    expect(added.answer).toMatchObject({ cart_key: customer.cartKey, item_count: 2 })
  })

  it('never loses a line or a larger quantity, whatever both carts contain and however often it merges', async () => {
    await ownClock()
    const pieces = [aloe, namaqua, kalkBay, greyton, drakensberg]
    const content = fc.uniqueArray(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 20 })), {
      selector: ([{ slug }]) => slug,
    })
    await fc.assert(
      fc.asyncProperty(content, content, fc.integer({ min: 1, max: 3 }), async (mine, theirs, times) => {
        shop.clock.advance({ minutes: 5 })
        const customer = await signedIn(shop)
        await fillCart(shop, customer, ...mine)
        const guest = await cartWith(shop, ...theirs)
        await Promise.all(Array.from({ length: times }, () => signInAs(shop, customer, guest)))
        const expected: Record<string, number> = {}
        for (const [{ slug }, quantity] of [...mine, ...theirs]) expected[slug] = Math.max(expected[slug] ?? 0, quantity)
        expect(await quantities(customer)).toEqual(expected)
      }),
      { seed: 15, numRuns: 15 },
    )
  })
})
