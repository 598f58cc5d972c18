import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LENIENT, PREFER_HEADER } from '../../../src/contract/http/headers.ts'
import { WHOLESALE_LINES, type WholesaleLine } from '../../../src/contract/wholesale/wholesale.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { gone, listsAt, odd, wholesaleLine as line } from '../../support/wholesale/wholesale-lines.ts'

describeOnEveryDatabase('trade lists with many lines at once', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const { read, newList } = listsAt(() => shop)

  it('store the lines of a bulk that are sold and name the others, in a repeat too', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const wholesaleId = await newList(cartKey)
    const body = { cartKey, wholesaleId, products: [line(kalkBay, 1), gone, line(namaqua, 1), odd] }
    const headers = { [PREFER_HEADER]: LENIENT }
    const bulk = await shop.call('wholesaleUpdateProducts', body, { key, headers })
    expect(bulk.answer).toEqual({
      rev: 2,
      wholesales: [{ wholesale: { id: wholesaleId, name: 'Lounge', products: [line(kalkBay, 1), line(namaqua, 1)] } }],
      not_taken: [
        { line: 1, code: 'product_gone' },
        { line: 3, code: 'option_gone' },
      ],
    })
    const again = await shop.call('wholesaleUpdateProducts', body, { key, headers })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer).toEqual(bulk.answer)
    const { not_taken: _, ...lists } = bulk.answer
    expect(await read(cartKey)).toEqual(lists)
  })

  it('keep a line if its replacement is rejected', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    await shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(aloe, 4) })
    const swap = { cartKey, wholesaleId, products: [line(aloe, 0), { ...odd, productQuantity: 4 }] }
    expect((await shop.call('wholesaleUpdateProducts', swap)).failure).toMatchObject({ status: 422, code: 'option_gone' })
    expect((await read(cartKey)).wholesales[0]?.wholesale.products).toEqual([line(aloe, 4)])
  })

  it('[trial 18] are set completely or not at all for a page of an older version, which would not show what was left out', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    const bulk = { cartKey, wholesaleId, products: [line(aloe, 4), gone] }
    expect((await shop.call('wholesaleUpdateProducts', bulk)).failure).toMatchObject({ status: 410, code: 'product_gone' })
    expect((await read(cartKey)).wholesales[0]?.wholesale.products).toEqual([])

    // A change is the same call from either version, so it is no mismatch.
    const key = randomUUID()
    const taken = await shop.call('wholesaleUpdateProducts', bulk, { key, headers: { [PREFER_HEADER]: LENIENT } })
    const again = await shop.call('wholesaleUpdateProducts', bulk, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer).toEqual(taken.answer)
  })

  it('of 200 lines changed one by one by two tabs at once arrive complete', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    const products = variations(200)
    const send = (half: WholesaleLine[]) =>
      Promise.all(half.map((one) => shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...one })))
    const replies = (await Promise.all([send(products.slice(0, 100)), send(products.slice(100))])).flat()
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200))
    const { rev, wholesales } = await read(cartKey)
    expect(rev).toBe(201)
    expect(wholesales[0]?.wholesale.products).toHaveLength(200)
    expect(new Set(replies.map(({ answer }) => answer.rev)).size).toBe(200)
  })

  it(`of ${WHOLESALE_LINES} lines are set by one call`, async () => {
    const large = await createTestApp({ database, deps: { catalogue: { ...shop.deps.catalogue, card: (id) => ({ ...anyCard(), id }) } } })
    const [cartKey, wholesaleId] = [newCartKey(), newCartKey()]
    await large.call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName: 'Whole hotel' })
    const products = Array.from({ length: WHOLESALE_LINES }, (_, index) => line({ ...kalkBay, productId: index + 1 }, 2))
    const { answer } = await large.call('wholesaleUpdateProducts', { cartKey, wholesaleId, products })
    expect(answer.wholesales[0]?.wholesale.products).toEqual(products)
    expect((await large.call('wholesales', { cartKey })).answer).toEqual(answer)
    const more = await large.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(kalkBay, 1), productId: 9999 })
    expect(more.failure).toMatchObject({ status: 422, code: 'lists_full' })
    // A guest has the lines of one full list.
    const copy = await large.call('wholesaleDuplicate', { cartKey, wholesaleId, wholesaleName: 'Copy' })
    expect(copy.failure).toMatchObject({ code: 'lists_full', message: expect.stringContaining('Sign in') })
    await large.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(kalkBay, 0), productId: 1 })
    expect((await large.call('wholesales', { cartKey })).answer.wholesales[0]?.wholesale.products).toEqual(products.slice(1))
    await large.close()
  })

  it('[one server] limit the number of bulks, and a repeat does not count', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    shop.clock.advance({ minutes: 5 })
    const [body, key] = [{ cartKey, wholesaleId, products: [line(aloe, 1)] }, randomUUID()]
    const statuses: number[] = []
    for (let index = 0; index < 40; index += 1) statuses.push((await shop.call('wholesaleUpdateProducts', body, { key })).status)
    for (let index = 0; index < 40; index += 1) statuses.push((await shop.call('wholesaleUpdateProducts', body)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(69)
    expect(statuses.at(-1)).toBe(429)
  })

  function anyCard() {
    const card = shop.deps.catalogue.card(kalkBay.productId)
    if (!card) throw new Error('There is no Kalk Bay')
    return card
  }

  /** Different lines: every product that is sold, in every variation and with open options. */
  function variations(count: number): WholesaleLine[] {
    const lines = shop.deps.catalogue.catalogue.products.flatMap((card) => {
      const open = card.options.reduce<Record<string, string>[]>(
        (made, { name, values }) => made.flatMap((one) => [one, ...values.map(({ value }) => ({ ...one, [name]: value }))]),
        [{}],
      )
      return open.map((variation): WholesaleLine => {
        const { id, slug, type } = card
        const soldLine = { productId: id, productSlug: slug, productType: type, productQuantity: 2 }
        return Object.keys(variation).length > 0 ? { ...soldLine, variation } : soldLine
      })
    })
    if (lines.length < count) throw new Error(`The catalogue makes only ${lines.length} lines`)
    return lines.slice(0, count)
  }
})
