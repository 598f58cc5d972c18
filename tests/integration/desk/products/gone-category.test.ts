import { afterEach, beforeEach, expect, it } from 'vitest'
import { aloe } from '../../../support/catalogue/goods.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('products of a category that is gone', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const at = (id: number) => ({ params: { productId: String(id) } })
  const read = async (id: number) => (await shop.call('deskProduct', { token }, at(id))).answer

  it('are not sold until they have another one', async () => {
    const { version } = await read(aloe.productId)
    await shop.call('deskProductRetire', { token, version }, at(aloe.productId))
    await shop.deps.db.deleteFrom('category').where('slug', '=', 'ottomans').execute()
    const seen = await read(aloe.productId)
    const { failure } = await shop.call('deskProductBringBack', { token, version: seen.version }, at(aloe.productId))
    expect(failure).toMatchObject({
      code: 'product_invalid',
      data: { problems: ['category: there is no ottomans, choose another one first'] },
    })
    expect((await read(aloe.productId)).sold).toBe(false)
    const moved = (
      await shop.call('deskProductChange', { token, version: seen.version, fields: { category: 'armchairs' } }, at(aloe.productId))
    ).answer
    expect((await shop.call('deskProductBringBack', { token, version: moved.version }, at(aloe.productId))).answer.sold).toBe(true)
    // Stopping needs no category.
    await shop.deps.db.deleteFrom('category').where('slug', '=', 'armchairs').execute()
    const gone = await read(aloe.productId)
    expect((await shop.call('deskProductRetire', { token, version: gone.version }, at(aloe.productId))).answer.sold).toBe(false)
  })
})
