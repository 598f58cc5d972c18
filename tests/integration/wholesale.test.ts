import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LENIENT, PREFER_HEADER } from '../../src/contract/headers.ts'
import { WHOLESALE_LINES, wholesalesSchema, type WholesaleLine } from '../../src/contract/wholesale.ts'
import { createTestApp, newCartKey, type TestShop } from '../support/api.ts'
import { newCustomer, signIn, withSession } from '../support/customers.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'
import { aloe, kalkBay, namaqua } from '../support/goods.ts'

type Piece = Pick<typeof kalkBay, 'productId' | 'slug'> & { variation: Record<string, string> }
const line = ({ productId, slug, variation }: Piece, productQuantity: number) => ({
  productId,
  productSlug: slug,
  productType: 'variable' as const,
  productQuantity,
  variation,
})
const gone = { ...line(aloe, 1), productId: 424_242 }
const odd = { ...line(aloe, 1), variation: { fabric: 'tartan' } }

describeOnEveryDatabase('trade lists', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const read = async (cartKey: string) => (await shop.call('wholesales', { cartKey })).answer
  const newList = async (cartKey: string, wholesaleName = 'Lounge') => {
    const wholesaleId = newCartKey()
    await shop.call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName })
    return wholesaleId
  }

  it('are none at first, at revision 0', async () => {
    expect(await read(newCartKey())).toEqual({ rev: 0, wholesales: [] })
  })

  it('take the specified payloads, and every call answers all of them', async () => {
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

  it('get an id from the shop where none was made on the device', async () => {
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

  it('tell a product as it is sold, whatever slug and type were sent', async () => {
    const cartKey = newCartKey()
    const sent = { ...line(kalkBay, 1), productSlug: 'something-else', productType: 'simple' as const }
    const { wholesales } = (await shop.call('wholesaleCreate', { cartKey, wholesaleName: 'Lounge', ...sent })).answer
    expect(wholesales[0]?.wholesale.products).toEqual([line(kalkBay, 1)])
  })

  it('are changed once by a key, and a repeat answers them as they are by then', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const body = { cartKey, wholesaleName: 'Lounge', wholesaleId: newCartKey() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.call('wholesaleCreateEmpty', body, { key })))
    expect(replies.map(({ answer }) => answer.wholesales.length)).toEqual(Array.from({ length: 20 }, () => 1))
    await shop.call('wholesaleRename', { cartKey, wholesaleId: body.wholesaleId, wholesaleName: 'Foyer' })
    const again = await shop.call('wholesaleCreateEmpty', body, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer).toMatchObject({ rev: 2, wholesales: [{ wholesale: { name: 'Foyer' } }] })
  })

  it('of another are not there, and an id means nothing to anybody else', async () => {
    const [mine, theirs] = [newCartKey(), newCartKey()]
    const wholesaleId = await newList(mine)
    const tries = [
      shop.call('wholesaleUpdateProduct', { cartKey: theirs, wholesaleId, ...line(aloe, 1) }),
      shop.call('wholesaleUpdateProducts', { cartKey: theirs, wholesaleId, products: [line(aloe, 1)] }),
      shop.call('wholesaleRename', { cartKey: theirs, wholesaleId, wholesaleName: 'Mine' }),
      shop.call('wholesaleDuplicate', { cartKey: theirs, wholesaleId, wholesaleName: 'Mine' }),
      shop.call('wholesaleDelete', { cartKey: theirs, wholesaleId }),
    ]
    for (const { failure } of await Promise.all(tries)) expect(failure).toMatchObject({ status: 404, code: 'list_not_found' })
    const made = await shop.call('wholesaleCreateEmpty', { cartKey: theirs, wholesaleId, wholesaleName: 'Foyer' })
    expect(made.answer.wholesales).toHaveLength(1)
    expect((await read(mine)).wholesales).toEqual([{ wholesale: { id: wholesaleId, name: 'Lounge', products: [] } }])
  })

  it('refuse what is not sold, and change nothing', async () => {
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

  it('take of a bulk what is sold and name the other lines, in a repeat too', async () => {
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

  it('lose no line to another that was to take its place and cannot be taken', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    await shop.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(aloe, 4) })
    const swap = { cartKey, wholesaleId, products: [line(aloe, 0), { ...odd, productQuantity: 4 }] }
    expect((await shop.call('wholesaleUpdateProducts', swap)).failure).toMatchObject({ status: 422, code: 'option_gone' })
    expect((await read(cartKey)).wholesales[0]?.wholesale.products).toEqual([line(aloe, 4)])
  })

  it('are set whole or not at all for a page of an older version, which would not tell what was left out', async () => {
    const cartKey = newCartKey()
    const wholesaleId = await newList(cartKey)
    const bulk = { cartKey, wholesaleId, products: [line(aloe, 4), gone] }
    expect((await shop.call('wholesaleUpdateProducts', bulk)).failure).toMatchObject({ status: 410, code: 'product_gone' })
    expect((await read(cartKey)).wholesales[0]?.wholesale.products).toEqual([])

    // One change is the same call from either version, and is not refused as another.
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

  it(`of ${WHOLESALE_LINES} lines are set by one call, within two seconds`, async () => {
    const large = await createTestApp({ database, deps: { catalogue: { ...shop.deps.catalogue, card: (id) => ({ ...anyCard(), id }) } } })
    const [cartKey, wholesaleId] = [newCartKey(), newCartKey()]
    await large.call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName: 'Whole hotel' })
    const products = Array.from({ length: WHOLESALE_LINES }, (_, index) => line({ ...kalkBay, productId: index + 1 }, 2))
    const began = performance.now()
    const { answer } = await large.call('wholesaleUpdateProducts', { cartKey, wholesaleId, products })
    expect(performance.now() - began).toBeLessThan(2000)
    expect(answer.wholesales[0]?.wholesale.products).toEqual(products)
    expect((await large.call('wholesales', { cartKey })).answer).toEqual(answer)
    const more = await large.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(kalkBay, 1), productId: 9999 })
    expect(more.failure).toMatchObject({ status: 422, code: 'lists_full' })
    await large.call('wholesaleUpdateProduct', { cartKey, wholesaleId, ...line(kalkBay, 0), productId: 1 })
    expect((await large.call('wholesales', { cartKey })).answer.wholesales[0]?.wholesale.products).toEqual(products.slice(1))
    await large.close()
  })

  it('of a guest become the customer’s, once, and the guest’s are gone', async () => {
    const [guest, customer] = [newCartKey(), await newCustomer(shop)]
    const headers = withSession(customer.token)
    const shared = await newList(guest, 'Of the guest')
    await shop.call('wholesaleUpdateProduct', { cartKey: guest, wholesaleId: shared, ...line(aloe, 3) })
    await shop.call('wholesaleCreateEmpty', { wholesaleId: shared, wholesaleName: 'Of the customer' }, { headers })
    const reassign = () => shop.call('wholesaleReassign', { cartKey: guest, customerId: customer.user_id }, { headers })
    const { rev, wholesales } = (await reassign()).answer
    expect(wholesales.map(({ wholesale }) => [wholesale.name, wholesale.products.length])).toEqual([
      ['Of the customer', 0],
      ['Of the guest', 1],
    ])
    expect(wholesales[1]?.wholesale.id).not.toBe(shared)
    expect((await reassign()).answer).toEqual({ rev, wholesales })
    expect((await read(guest)).wholesales).toEqual([])
  })

  it('need a session to become anybody’s', async () => {
    const guest = newCartKey()
    await newList(guest)
    const customer = await newCustomer(shop)
    expect((await shop.call('wholesaleReassign', { cartKey: guest })).failure.code).toBe('session_required')
    const foreign = { cartKey: guest, customerId: customer.user_id }
    const other = await newCustomer(shop)
    expect((await shop.call('wholesaleReassign', foreign, { headers: withSession(other.token) })).failure.status).toBe(404)
    expect((await read(guest)).wholesales).toHaveLength(1)
  })

  it('follow a guest who signs in, and a change sent again afterwards has one effect', async () => {
    const [guest, key, customer] = [newCartKey(), randomUUID(), await newCustomer(shop)]
    const wholesaleId = newCartKey()
    const body = { wholesaleId, wholesaleName: 'Lounge' }
    await shop.call('wholesaleCreateEmpty', { ...body, cartKey: guest }, { key })
    await signIn(shop, customer.customer.email, undefined, guest)
    const again = await shop.call(
      'wholesaleCreateEmpty',
      { ...body, customerId: customer.user_id },
      { key, headers: withSession(customer.token) },
    )
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer.wholesales).toEqual([{ wholesale: { id: wholesaleId, name: 'Lounge', products: [] } }])
    const late = await shop.call('wholesaleCreateEmpty', { cartKey: guest, wholesaleName: 'Late' })
    expect(late.failure).toMatchObject({ status: 401, code: 'session_required' })
  })

  it('limit how many bulks are sent, and a repeat counts for nothing', async () => {
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

  /** That many different lines: everything that is sold, in every variation and with options left open. */
  function variations(count: number): WholesaleLine[] {
    const lines = shop.deps.catalogue.catalogue.products.flatMap((card) => {
      const open = card.options.reduce<Record<string, string>[]>(
        (made, { name, values }) => made.flatMap((one) => [one, ...values.map(({ value }) => ({ ...one, [name]: value }))]),
        [{}],
      )
      return open.map((variation): WholesaleLine => {
        const { id, slug, type } = card
        const known = { productId: id, productSlug: slug, productType: type, productQuantity: 2 }
        return Object.keys(variation).length > 0 ? { ...known, variation } : known
      })
    })
    if (lines.length < count) throw new Error(`The catalogue makes only ${lines.length} lines`)
    return lines.slice(0, count)
  }
})
