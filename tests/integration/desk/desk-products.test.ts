import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deskProductSchema, type DeskProduct, type ProductFields } from '../../../src/contract/desk/desk-product.ts'
import type { DeskRole } from '../../../src/contract/desk/rights.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { checkoutOf, cartOf } from '../../support/account/shopper.ts'
import { aloe, cartWith, kalkBay, setStock } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('products at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const as = async (role: DeskRole) => (await newStaff(shop, role)).token
  const at = (productId: number) => ({ params: { productId: String(productId) } })
  const list = async (filter: object) => (await shop.call('deskProducts', { token, ...filter })).answer
  const idsOf = async (filter: object) => (await list(filter)).products.map(({ product_id }) => product_id)
  const read = async (id: number) => (await shop.call('deskProduct', { token }, at(id))).answer
  const change = ({ id, version }: DeskProduct, fields: ProductFields, by = token) =>
    shop.call('deskProductChange', { token: by, version, fields }, at(id))
  const shown = async (slug: string) => (await shop.call('product', {}, { params: { slug } })).answer
  const count = (id: number, seen: number | null, to: number | null, low_level: number | null = null) =>
    shop.call('deskStock', { token, counts: [{ variation: '', seen, count: to, low_level }] }, at(id))

  it('are listed by page, and found by name, SKU, category, sale and count', async () => {
    const all = await list({ per_page: '100' })
    expect(all.total).toBe(shop.deps.catalogue.goods.size)
    expect(await idsOf({ per_page: '2', page: '2' })).toEqual(all.products.slice(2, 4).map(({ product_id }) => product_id))
    expect(await idsOf({ q: 'lk ba' })).toEqual([kalkBay.productId])
    expect(await idsOf({ q: 'kalk-b' })).toEqual([kalkBay.productId])
    expect(await idsOf({ q: '100%' })).toEqual([])
    expect((await list({ q: 'kalk-b' })).products[0]?.picture?.base).toContain('kalk-bay')
    const ottomans = await list({ category: 'ottomans', sort: 'price' })
    expect(ottomans.products.map(({ price }) => price)).toEqual(ottomans.products.map(({ price }) => price).toSorted((a, b) => a - b))
    expect(new Set(ottomans.products.map(({ category }) => category))).toEqual(new Set(['ottomans']))
    expect((await list({ sale: '1' })).products.every(({ price, price_regular }) => (price_regular ?? 0) > price)).toBe(true)
    await setStock(shop, aloe.productId, 2, { lowLevel: 2 })
    await setStock(shop, kalkBay.productId, 0, { variation: 'X' })
    expect(await idsOf({ stock: 'counted' })).toEqual([kalkBay.productId, aloe.productId])
    expect(await idsOf({ stock: 'out' })).toEqual([kalkBay.productId])
    expect((await list({ stock: 'low', category: 'ottomans' })).products).toMatchObject([
      { product_id: aloe.productId, count: 2, is_low: true },
    ])
    const lowToday = async () => (await shop.call('deskToday', { token })).answer.low_stock
    expect(await lowToday()).toBe(2)
    await shop.call('deskProductRetire', { token, version: (await read(aloe.productId)).version }, at(aloe.productId))
    expect(await idsOf({ stock: 'low' })).toEqual([kalkBay.productId, aloe.productId])
    expect(await idsOf({ stock: 'low', state: 'sold' })).toEqual([kalkBay.productId])
    expect(await lowToday()).toBe(1)
  })

  it('keep the level that a colleague has set, if a count names none', async () => {
    await setStock(shop, aloe.productId, 7, { lowLevel: 4 })
    const { answer } = await shop.call('deskStock', { token, counts: [{ variation: '', seen: 7, count: 5 }] }, at(aloe.productId))
    expect(answer.stock).toMatchObject([{ count: 5, low_level: 4 }])
    const after = await count(aloe.productId, 5, 5, 2)
    expect(after.answer.stock).toMatchObject([{ count: 5, low_level: 2 }])
    const without = await count(aloe.productId, 5, 5, null)
    expect(without.answer.stock).toMatchObject([{ count: 5, low_level: null }])
  })

  it('change in size and guarantee, for the comparison with a door too', async () => {
    const before = await read(aloe.productId)
    const sizes = {
      dimensions: { width: 900, depth: 880, height: 410, seat_height: 400 },
      packed_size: { width: 920, depth: 900, height: 430 },
    }
    const { answer: saved } = await change(before, { ...sizes, seats: 2, guarantee_years: 5 })
    expect(saved).toEqual({ ...before, version: saved.version, ...sizes, seats: 2, guarantee_years: 5 })
    expect(await shown('aloe')).toMatchObject({ ...sizes, seats: 2, guarantee_years: 5 })
    const { answer: none } = await change(saved, { seats: null, guarantee_years: null })
    expect([none.seats, none.guarantee_years]).toEqual([null, null])
    const tooWide = await change(none, { dimensions: { width: 20_001, depth: 1, height: 1 } })
    expect([tooWide.status, tooWide.failure.code]).toEqual([422, 'product_invalid'])
  })

  it('change for the next request of a guest, are audited, and leave every other field alone', async () => {
    const before = await read(aloe.productId)
    const saved = (await change(before, { price: cents(250_000), price_regular: cents(300_000), tagline: 'A round one' })).answer
    expect(saved).toEqual({ ...before, version: saved.version, price: 250_000, price_regular: 300_000, tagline: 'A round one' })
    expect(saved.version).not.toBe(before.version)
    expect(await shown('aloe')).toMatchObject({ price: 250_000, price_regular: 300_000, tagline: 'A round one', options: before.options })
    const owner = await as('owner')
    const { entries } = (await shop.call('deskAudit', { token: owner, q: 'products.edit' })).answer
    expect(entries).toMatchObject([
      {
        subject: `product ${aloe.productId}`,
        role: 'office',
        before: { price: before.price, tagline: before.tagline },
        after: { price: 250_000 },
      },
    ])
    // An import and the seed leave a product of the staff alone unless they name it.
    expect(await shop.deps.db.selectFrom('product').select('origin').where('id', '=', aloe.productId).execute()).toEqual([
      { origin: 'staff' },
    ])
  })

  it('refuse the second of two changes of one state, with the product as it is', async () => {
    const seen = await read(aloe.productId)
    const replies = await Promise.all([change(seen, { tagline: 'One' }), change(seen, { tagline: 'Other' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { failure } = replies.find(({ status }) => status === 409) ?? {}
    expect(failure?.code).toBe('product_changed')
    const now = z.parse(z.looseObject({ product: deskProductSchema }), failure?.data).product
    expect(now).toEqual(await read(aloe.productId))
    expect((await change(now, { assembly: 'None' })).answer.tagline).toBe(now.tagline)
  })

  it('get a new swatch with its colour, which every shopper sees', async () => {
    const product = await read(kalkBay.productId)
    const sea = { value: 'sea-linen', label: 'Sea linen', price_difference: cents(50_000), colour: '#2f6f7a' }
    const options = product.options.map((option) => (option.kind === 'swatch' ? { ...option, values: [...option.values, sea] } : option))
    await change(product, { options })
    const swatches = (await shown('kalk-bay')).options.find(({ kind }) => kind === 'swatch')
    expect(swatches?.values.at(-1)).toEqual(sea)
  })

  it('refuse what an import would refuse, and what the shop does not have', async () => {
    const product = await read(kalkBay.productId)
    const codeOf = async (fields: ProductFields) => (await change(product, fields)).failure.code
    expect(await codeOf({ price_regular: cents(1) })).toBe('product_invalid')
    expect((await change(product, { price_regular: cents(1) })).failure).toMatchObject({
      message: 'price_regular: is below the price',
      data: { problems: ['price_regular: is below the price'] },
    })
    expect(await codeOf({ sku: 'ALOE' })).toBe('product_invalid')
    expect(await codeOf({ category: 'no-such-category' })).toBe('product_invalid')
    expect(await codeOf({ related: ['no-such-product'] })).toBe('product_invalid')
    const [option] = product.options
    expect(await codeOf({ options: option ? [option, option] : [] })).toBe('product_invalid')
    expect(await read(kalkBay.productId)).toEqual(product)
    expect((await shop.call('deskProduct', { token }, { params: { productId: 'x' } })).failure.code).toBe('not_found')
  })

  it('change their words alone for marketing', async () => {
    const marketing = await as('marketing')
    const { id, version } = await read(aloe.productId)
    const words = (fields: object) => shop.call('deskProductWords', { token: marketing, version, fields }, at(id))
    expect((await words({ price: 100 })).failure.code).toBe('invalid_request')
    for (const [field, wrong, reason] of [
      ['seo_title', 'x'.repeat(71), 'At most 70 characters'],
      ['seo_title', 'two\nlines', 'Must be one line'],
      ['seo_title', ' ', 'Must not be empty'],
      ['seo_description', 'x'.repeat(171), 'At most 170 characters'],
    ] as const) {
      const { failure } = await words({ [field]: wrong })
      expect(failure).toMatchObject({ code: 'invalid_request', data: { fields: { [`fields.${field}`]: reason } } })
    }
    expect((await words({ tagline: 'Words', seo_title: ' A round ottoman ' })).answer).toMatchObject({
      tagline: 'Words',
      seo_title: 'A round ottoman',
    })
  })

  it('retire, stay retired through a change, and come back', async () => {
    const retired = (await shop.call('deskProductRetire', { token, version: (await read(aloe.productId)).version }, at(aloe.productId)))
      .answer
    expect(retired.sold).toBe(false)
    expect((await shop.call('product', {}, { params: { slug: 'aloe' } })).failure.code).toBe('not_found')
    expect(await idsOf({ state: 'retired' })).toEqual([aloe.productId])
    const changed = (await change(retired, { tagline: 'Still away' })).answer
    expect(changed.sold).toBe(false)
    await shop.call('deskProductBringBack', { token, version: changed.version }, at(aloe.productId))
    expect((await shown('aloe')).tagline).toBe('Still away')
  })

  it('are added as a copy that is not sold yet, with an address and a SKU of its own', async () => {
    const seen = await read(kalkBay.productId)
    const source = (await change(seen, { seo_title: 'A deep couch', seo_description: 'A couch for a large room.' })).answer
    const named = { token, name: 'Kalk Bay', category: 'sofas', price: cents(2_000_000) }
    const copy = (await shop.call('deskProductCreate', { ...named, from: source.id })).answer
    expect(copy).toMatchObject({
      slug: 'kalk-bay-2',
      sku: 'KALK-BAY-2',
      sold: false,
      price: 2_000_000,
      options: source.options,
      images: source.images,
      seo_title: null,
      seo_description: null,
    })
    const empty = (await shop.call('deskProductCreate', named)).answer
    expect(empty).toMatchObject({ slug: 'kalk-bay-3', sold: false, options: [], availability: 'made_to_order' })
    const back = (await shop.call('deskProductBringBack', { token, version: empty.version }, at(empty.id))).answer
    expect(back.sold).toBe(true)
    expect((await shown('kalk-bay-3')).price).toBe(2_000_000)
  })

  it('get pictures that are encoded anew, and can be ordered, described and removed', async () => {
    const { default: sharp } = await import('sharp')
    const add = (product: DeskProduct, data: string) =>
      shop.call('deskPictureAdd', { token, version: product.version, alt: 'A round ottoman', data }, at(product.id))
    const before = await read(aloe.productId)
    const colours = { width: 3000, height: 1500, channels: 3, background: '#805030' } as const
    const file = await sharp({ create: colours })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const added = (await add(before, file.toString('base64'))).answer
    const picture = added.images.at(-1)?.picture
    expect(picture).toMatchObject({ alt: 'A round ottoman', width: 2400, height: 1200 })
    const served = await shop.request(`${picture?.base}-2400.webp`)
    const facts = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 2400 })
    expect(facts.exif).toBeUndefined()
    expect((await add(added, 'AAAA')).failure.code).toBe('picture_invalid')
    expect((await add(before, file.toString('base64'))).failure.code).toBe('product_changed')
    const turned = (await change(added, { images: added.images.toReversed() })).answer
    expect((await shown('aloe')).images[0]?.picture.base).toBe(picture?.base)
    expect((await change(turned, { images: [] })).answer.images).toEqual([])
    expect((await shown('aloe')).picture).toBeNull()
  })

  it('keep the focal point of a picture for tiles and carts; the middle is not stored, and two people do not overwrite each other', async () => {
    const before = await read(aloe.productId)
    const data = await tinyPicture()
    const add = { token, version: before.version, alt: 'A round ottoman', data }
    expect((await shop.call('deskPictureAdd', { ...add, focal: [101, 0] }, at(aloe.productId))).status).toBe(400)
    const added = (await shop.call('deskPictureAdd', { ...add, focal: [20, 70] }, at(aloe.productId))).answer
    expect(added.images.at(-1)?.picture.focal).toEqual([20, 70])
    const first = added.images.toReversed()
    const turned = (await change(added, { images: first })).answer
    expect((await shown('aloe')).picture?.focal).toEqual([20, 70])
    expect((await change(added, { images: added.images })).failure.code).toBe('product_changed')
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    expect(cart.items[0]?.image_focal).toEqual([20, 70])
    const middle = first.map((image): typeof image => ({ ...image, picture: { ...image.picture, focal: [50, 50] } }))
    await change(turned, { images: middle })
    const { data: stored } = await shop.deps.db
      .selectFrom('product')
      .select('data')
      .where('id', '=', aloe.productId)
      .executeTakeFirstOrThrow()
    expect(stored).not.toContain('focal')
    const entries = await shop.deps.db.selectFrom('audit_entry').selectAll().where('subject', '=', `product ${aloe.productId}`).execute()
    expect(entries.map(({ action }) => action)).toEqual(['products.picture', 'products.edit', 'products.edit'])
  })

  it('have options in an order, of a kind and with SKUs of variations; a removed value takes SKU and count, and a cart says so', async () => {
    const before = await read(kalkBay.productId)
    const [fabric, legs] = before.options
    if (!fabric || !legs) throw new Error('The product has two options')
    const turned = [{ ...legs, label: 'Feet', values: legs.values.toReversed() }, fabric]
    const saved = (await change(before, { options: turned, variation_skus: { 'LINEN-OAT.KIAAT': 'KB-1', 'LINEN-CLAY.OAK': 'KB-2' } }))
      .answer
    expect(saved.options).toEqual(turned)
    expect(saved.stock).toMatchObject([{ sku: 'KB-1' }, { sku: 'KB-2' }])
    const key = await cartWith(shop, [kalkBay, 1])
    expect((await cartOf(shop, key)).items[0]).toMatchObject({
      item_key: kalkBay.itemKey,
      sku: 'KB-1',
      variation_labels: { Feet: 'Kiaat', [fabric.label]: 'Oat' },
    })
    const counts = [{ variation: 'LINEN-OAT.KIAAT', seen: null, count: 4, low_level: null }]
    const counted = (await shop.call('deskStock', { token, counts }, at(kalkBay.productId))).answer
    expect((await change(counted, { variation_skus: { 'LINEN-OAT.GLASS': 'X' } })).failure.code).toBe('product_invalid')

    const words = { ...fabric, kind: 'choice' as const, values: fabric.values.filter(({ value }) => value !== 'linen-oat') }
    const less = (await change(counted, { options: [legs, words] })).answer
    expect(less.variation_skus).toEqual({ 'LINEN-CLAY.OAK': 'KB-2' })
    expect(less.stock).toMatchObject([{ variation: 'LINEN-CLAY.OAK', count: null }])
    expect(await shown('kalk-bay')).toMatchObject({ default_swatch: null, options: [{ name: 'legs' }, { name: 'fabric', kind: 'choice' }] })
    const cart = await cartOf(shop, key)
    expect([cart.items, cart.notices.map(({ code }) => code)]).toEqual([[], ['option_gone']])
  })

  it('have counts, which an order and a colleague do not overwrite', async () => {
    expect((await count(aloe.productId, null, 3)).failure.code).toBe('not_countable')
    await change(await read(aloe.productId), { availability: 'in_stock' })
    const counted = (await count(aloe.productId, null, 3, 1)).answer
    expect(counted.stock).toEqual([{ variation: '', sku: 'ALOE', count: 3, low_level: 1, held: 0 }])
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))
    const late = await count(aloe.productId, 3, 10)
    expect(late.failure).toMatchObject({ code: 'stock_changed', data: { product: { stock: [{ count: 2, held: 1 }] } } })
    const workshop = await as('workshop')
    const zero = { token: workshop, counts: [{ variation: '', seen: 2, count: 0, low_level: null }] }
    expect((await shop.call('deskStock', zero, at(aloe.productId))).status).toBe(200)
    expect((await shown('aloe')).availability).toBe('out_of_stock')
    expect((await count(aloe.productId, 0, null)).answer.stock).toMatchObject([{ count: null }])
    expect((await shown('aloe')).availability).toBe('in_stock')
    await count(aloe.productId, null, 5)
    const stocked = await read(aloe.productId)
    expect((await change(stocked, { availability: 'made_to_order' })).answer.stock).toEqual([])
    expect((await shown('aloe')).availability).toBe('made_to_order')
  })
})
