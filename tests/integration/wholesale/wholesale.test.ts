import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wholesalesSchema, type WholesaleLine } from '../../../src/contract/wholesale/wholesale.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { gone, listsAt, odd, wholesaleLine as line } from '../../support/wholesale/wholesale-lines.ts'

describeOnEveryDatabase('trade lists', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const { read, newList } = listsAt(() => shop)

  it('are empty at first, at revision 0', async () => {
    expect(await read(newCartKey())).toEqual({ rev: 0, wholesales: [] })
  })

  it('[§3.7] accept the specified payloads, and every call returns all of them', async () => {
    const cartKey = newCartKey()
    const [first, second, third] = [newCartKey(), newCartKey(), newCartKey()]
    const made = await shop.call('wholesaleCreate', { cartKey, wholesaleName: ' Lounge ', wholesaleId: first, ...line(kalkBay, 4) })
    expect(made.headers.get('cache-control')).toBe('private, no-store')
    expect(z.parse(wholesalesSchema, made.answer)).toEqual({
      rev: 1,
      wholesales: [{ wholesale: { id: first, name: 'Lounge', products: [line(kalkBay, 4)] } }],
    })
    await shop.call('wholesaleCreateEmpty', { cartKey, wholesaleName: 'Foyer', wholesaleId: second })
    await shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId: second, ...line(aloe, 9) })
    await shop.call('wholesaleUpdateProducts', {
      cartKey,
      wholesaleId: second,
      products: [line(namaqua, 3), line(aloe, 0), line(kalkBay, 1000)],
    })
    await shop.call('wholesaleDuplicate', { cartKey, wholesaleId: second, newWholesaleId: third, wholesaleName: 'Foyer, again' })
    await shop.call('wholesaleRename', { cartKey, wholesaleId: second, wholesaleName: 'Old foyer' })
    const after = await shop.call('wholesaleDelete', { cartKey, wholesaleId: first })
    expect(after.answer).toEqual({
      rev: 7,
      wholesales: [
        { wholesale: { id: second, name: 'Old foyer', products: [line(namaqua, 3), line(kalkBay, 1000)] } },
        { wholesale: { id: third, name: 'Foyer, again', products: [line(namaqua, 3), line(kalkBay, 1000)] } },
      ],
    })
    expect(await read(cartKey)).toEqual(after.answer)
  })

  it('get an id from the server if the device has sent none', async () => {
    const { wholesales } = (await shop.call('wholesaleCreateEmpty', { cartKey: newCartKey(), wholesaleName: 'Lounge' })).answer
    expect(wholesales[0]?.wholesale.id).toMatch(/^[A-Za-z0-9]{42}$/)
  })

  it('keep the order of their lines while lines come and go', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    const set = (products: WholesaleLine[]) => shop.call('wholesaleUpdateProducts', { cartKey, wholesaleId, products })
    await set([line(kalkBay, 1), line(aloe, 1), line(namaqua, 1)])
    await set([line(kalkBay, 0), line({ ...kalkBay, variation: { fabric: 'linen-oat' } }, 2)])
    await set([line(aloe, 0)])
    const { wholesales } = (await set([line(aloe, 5), line(namaqua, 2)])).answer
    expect((await read(cartKey)).wholesales).toEqual(wholesales)
    expect(wholesales[0]?.wholesale.products.map(({ productId, productQuantity }) => [productId, productQuantity])).toEqual([
      [namaqua.productId, 2],
      [kalkBay.productId, 2],
      [aloe.productId, 5],
    ])
  })

  it('describe a product as it is sold, whatever slug and type were sent', async () => {
    const cartKey = newCartKey()
    const sent = { ...line(kalkBay, 1), productSlug: 'something-else', productType: 'simple' as const }
    const { wholesales } = (await shop.call('wholesaleCreate', { cartKey, wholesaleName: 'Lounge', ...sent })).answer
    expect(wholesales[0]?.wholesale.products).toEqual([line(kalkBay, 1)])
  })

  it('change once for a key, and a repeat returns them as they are now', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const body = { cartKey, wholesaleName: 'Lounge', wholesaleId: newCartKey() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.call('wholesaleCreateEmpty', body, { key })))
    expect(replies.map(({ answer }) => answer.wholesales.length)).toEqual(Array.from({ length: 20 }, () => 1))
    await shop.call('wholesaleRename', { cartKey, wholesaleId: body.wholesaleId, wholesaleName: 'Foyer' })
    const again = await shop.call('wholesaleCreateEmpty', body, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer).toMatchObject({ rev: 2, wholesales: [{ wholesale: { name: 'Foyer' } }] })
  })

  it('of another owner do not exist for a caller, and an id means nothing to others', async () => {
    const [ownKey, otherKey] = [newCartKey(), newCartKey()]
    const wholesaleId = await newList(ownKey)
    const tries = [
      shop.call('wholesaleUpdateProduct', { cartKey: otherKey, wholesaleId, ...line(aloe, 1) }),
      shop.call('wholesaleUpdateProducts', { cartKey: otherKey, wholesaleId, products: [line(aloe, 1)] }),
      shop.call('wholesaleRename', { cartKey: otherKey, wholesaleId, wholesaleName: 'Mine' }),
      shop.call('wholesaleDuplicate', { cartKey: otherKey, wholesaleId, wholesaleName: 'Mine' }),
      shop.call('wholesaleDelete', { cartKey: otherKey, wholesaleId }),
    ]
    for (const { failure } of await Promise.all(tries)) expect(failure).toMatchObject({ status: 404, code: 'list_not_found' })
    const made = await shop.call('wholesaleCreateEmpty', { cartKey: otherKey, wholesaleId, wholesaleName: 'Foyer' })
    expect(made.answer.wholesales).toHaveLength(1)
    expect((await read(ownKey)).wholesales).toEqual([{ wholesale: { id: wholesaleId, name: 'Lounge', products: [] } }])
  })

  it('reject an unknown product, and change nothing', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    expect((await shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...gone })).failure).toMatchObject({
      status: 410,
      code: 'product_gone',
    })
    expect((await shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...odd })).failure).toMatchObject({
      status: 422,
      code: 'option_gone',
    })
    const again = await shop.call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName: 'Again' })
    expect(again.failure).toMatchObject({ status: 409, code: 'list_exists' })
    expect(await read(cartKey)).toEqual({ rev: 1, wholesales: [{ wholesale: { id: wholesaleId, name: 'Lounge', products: [] } }] })
  })
})
