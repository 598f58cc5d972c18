import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyOldCarts } from '../../../api-mock/cart/old-carts.ts'
import { deleteOldLists } from '../../../api-mock/wholesale/old-lists.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { cartOf, newShopper, placedOrder } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a cart without changes', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('of a guest is emptied after 180 days, and the next visit gets a notice', async () => {
    const { cartKey, cart } = await newShopper(shop)
    shop.clock.advance({ days: 179 })
    await emptyOldCarts(shop.deps)
    expect((await cartOf(shop, cartKey)).rev).toBe(cart.rev)
    shop.clock.advance({ days: 2 })
    await Promise.all([emptyOldCarts(shop.deps), emptyOldCarts(shop.deps)])
    expect(await shop.deps.db.selectFrom('cart_line').selectAll().execute()).toEqual([])
    const emptied = await cartOf(shop, cartKey)
    // The device installs the empty cart, because its `rev` is higher.
    expect([emptied.items, emptied.rev > cart.rev]).toEqual([[], true])
    expect(emptied.notices.map(({ message }) => message)).toEqual([expect.stringContaining('180 days')])
  })

  it('has lists of a guest that go after 180 days too, and lists of a customer stay', async () => {
    const { cartKey } = await newShopper(shop)
    const { token } = await newCustomer(shop)
    const list = { wholesaleName: 'Lounge' }
    await shop.call('wholesaleCreateEmpty', { cartKey, wholesaleId: newCartKey(), ...list })
    await shop.call('wholesaleCreateEmpty', { wholesaleId: newCartKey(), ...list }, { headers: withSession(token) })
    shop.clock.advance({ days: 179 })
    await deleteOldLists(shop.deps)
    const listsOf = async () => (await shop.call('wholesales', { cartKey })).answer
    const before = await listsOf()
    expect(before.wholesales).toHaveLength(1)
    shop.clock.advance({ days: 2 })
    await deleteOldLists(shop.deps)
    expect(await listsOf()).toEqual({ rev: before.rev + 1, wholesales: [] })
    expect(await shop.deps.db.selectFrom('wholesale').select('name').execute()).toHaveLength(1)
  })

  it('has old lists of guests that all go in one run', async () => {
    const updated_at = shop.clock.now().toISOString()
    const rows = Array.from({ length: 1000 }, (_, position) => {
      return { owner: newCartKey(), list_id: newCartKey(), position, name: 'Lounge', created_at: updated_at, updated_at }
    })
    for (let start = 0; start < rows.length; start += 200)
      await shop.deps.db
        .insertInto('wholesale')
        .values(rows.slice(start, start + 200))
        .execute()
    shop.clock.advance({ days: 181 })
    await deleteOldLists(shop.deps)
    expect(await shop.deps.db.selectFrom('wholesale').select('name').execute()).toEqual([])
  })

  it('stays as it is if it is a customer’s, or if an order came from it', async () => {
    const { token } = await newCustomer(shop)
    const headers = withSession(token)
    const { productId, variation } = kalkBay
    await shop.call('customerCartAdd', { productId, variation, productQuantity: 1 }, { headers })
    const { cartKey } = await placedOrder(shop, 'card')
    shop.clock.advance({ days: 400 })
    await emptyOldCarts(shop.deps)
    expect(await shop.deps.db.selectFrom('cart_line').select('cart_key').execute()).toHaveLength(2)
    expect((await cartOf(shop, cartKey)).items).toHaveLength(1)
  })
})
