import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../../src/contract/money/money.ts'
import { placedOrder } from '../../../support/account/shopper.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('a search at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  it('finds products whatever the case of the letters and their accents are', async () => {
    await shop.call('deskProductCreate', { token, name: 'Étagère BÖRG', category: 'sofas', price: cents(100_000) })
    for (const q of ['étagère', 'ÉTAGÈRE', 'Étag', 'börg', 'BÖRG', 'etagere', 'Borg', 'tagere b'])
      expect(
        (await shop.call('deskProducts', { token, q })).answer.products.map(({ name }) => name),
        q,
      ).toEqual(['Étagère BÖRG'])
    for (const q of ['e*e', '[e]tag', 'et?g', '%tag', 'et.g'])
      expect((await shop.call('deskProducts', { token, q })).answer.products, q).toEqual([])
  })

  it('finds orders by a name with or without its accents', async () => {
    const { order_id } = await placedOrder(shop, 'card')
    await placedOrder(shop, 'card')
    const found = async (q: string) => (await shop.call('deskOrders', { token, q })).answer.orders.map((order) => order.order_id)
    const nameIt = (first_name: string, last_name: string) =>
      shop.deps.db.updateTable('orders').set({ first_name, last_name }).where('order_id', '=', order_id).execute()
    await nameIt('André', 'Née')
    for (const q of ['andre', 'Andre N', 'ANDRE NEE', 'André', 'nee', 'Née']) expect(await found(q), q).toEqual([order_id])
    for (const q of ['ndre', 'andrea', 'andree', 'andrex']) expect(await found(q), q).toEqual([])
    await nameIt('Zoë', 'O’Brien')
    for (const q of ['zoe', 'ZOE', 'Zoë o']) expect(await found(q), q).toEqual([order_id])
  })

  it('finds a product by the SKU of one of its variations', async () => {
    const names = async (q: string) => (await shop.call('deskProducts', { token, q })).answer.products.map(({ name }) => name)
    const before = (await shop.call('deskProduct', { token }, { params: { productId: '1001' } })).answer
    const variation_skus = { 'LINEN-OAT.KIAAT': 'kb/7-OWN' }
    const changed = await shop.call(
      'deskProductChange',
      { token, version: before.version, fields: { variation_skus } },
      { params: { productId: '1001' } },
    )
    expect(changed.answer.variation_skus).toEqual(variation_skus)
    for (const q of ['kb/7-own', 'KB/7-OWN', 'KB/7']) expect(await names(q), q).toEqual(['Kalk Bay'])
    // A variation without one of its own.
    expect(await names('kalk-bay.linen-oat.oak')).toEqual(['Kalk Bay'])
    for (const q of ['7-own', 'KB/8', 'kalk.linen']) expect(await names(q), q).toEqual([])
    const other = { version: changed.answer.version, fields: { variation_skus: { 'LINEN-OAT.KIAAT': 'KB/9' } } }
    await shop.call('deskProductChange', { token, ...other }, { params: { productId: '1001' } })
    expect([await names('kb/7'), await names('kb/9')]).toEqual([[], ['Kalk Bay']])
  })
})
