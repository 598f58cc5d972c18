import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopWithFolder } from '../../support/catalogue/shop-with-folder.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { variation, wooCsv } from '../../support/catalogue/woo-csv.ts'
import { checked } from '../../support/server/answer-of.ts'

vi.setConfig({ testTimeout: 30_000 })

const bench = {
  slug: 'stoep-bench',
  name: 'Stoep bench',
  category: 'benches',
  category_name: 'Benches & stools',
  price: 499_900,
  sku: 'BENCH-1',
  tagline: 'For the front of the house',
  care: ['Oil it twice a year.'],
  seats: 3,
  dimensions: { width: 1400, depth: 400, height: 450, seat_height: 440 },
  options: [
    {
      name: 'wood',
      label: 'Wood',
      kind: 'swatch',
      values: [
        { value: 'oak', label: 'Oak', colour: '#ad8a63' },
        { value: 'kiaat', label: 'Kiaat', price_difference: 50_000 },
      ],
    },
    { name: 'back', label: 'Back', values: [{ value: 'none', label: 'None' }] },
  ],
  default_swatch: 'oak',
  related: ['kiaat'],
}

describeOnEveryDatabase('an edit of the catalogue', (database) => {
  const on = shopWithFolder(database)
  const line = async (...words: string[]) => {
    const ran = await shopLine({ deps: on.shop.deps, folder: on.folder }, 'catalogue', ...words, '--json')
    await on.shop.deps.catalogue.refresh()
    return ran
  }
  const run = (products: readonly unknown[], ...options: string[]) => {
    writeFileSync(join(on.folder, 'goods.json'), JSON.stringify({ products }))
    return line('import', 'goods.json', ...options)
  }
  const rows = () => on.shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()
  const product = async (slug: string) => (await on.shop.call('product', {}, { params: { slug } })).answer
  const fileSchema = z.object({ products: z.array(z.looseObject({ slug: z.string() })) })
  const exported = async () => {
    expect((await line('export', 'out.json', '--force')).code).toBe(0)
    return checked(fileSchema, JSON.parse(readFileSync(join(on.folder, 'out.json'), 'utf8'))).products
  }

  it('changes the given fields and leaves the others, in products of the content too', async () => {
    await run([bench])
    for (const slug of ['stoep-bench', 'kalk-bay']) {
      const before = await product(slug)
      expect(await run([{ slug, tagline: 'Another line' }])).toMatchObject({ code: 0, json: { counts: { updated: 1 }, lost: [] } })
      expect(await product(slug)).toEqual({ ...before, tagline: 'Another line' })
    }
  })

  it('gives a product a 3D model, exports it, and removes it with null', async () => {
    const model = { src: '/media/models/bench.glb', bytes: 407_496 }
    await run([{ ...bench, model }])
    expect(await product('stoep-bench')).toMatchObject({ model })
    expect(await exported()).toContainEqual(expect.objectContaining({ slug: 'stoep-bench', model }))
    expect(await run([{ slug: 'stoep-bench', model: { src: 'https://elsewhere.example/bench.glb', bytes: 1 } }])).toMatchObject({ code: 1 })
    expect(await run([{ slug: 'stoep-bench', model: null }])).toMatchObject({ code: 1, json: { error: { code: 'would_lose' } } })
    expect((await run([{ slug: 'stoep-bench', model: null }], '--yes')).code).toBe(0)
    expect(await product('stoep-bench')).not.toHaveProperty('model')
  })

  it('finds a product by its id, its slug or its SKU', async () => {
    await run([bench])
    const { id } = await product('stoep-bench')
    expect((await run([{ id, price: 1_100 }])).code).toBe(0)
    expect((await run([{ sku: 'bench-1', seats: 4 }])).code).toBe(0)
    expect(await product('stoep-bench')).toMatchObject({ price: 1_100, price_regular: 1_100, seats: 4, sku: 'BENCH-1' })
  })

  it('does not change products that the file does not name', async () => {
    await run([bench])
    const before = await rows()
    await run([{ slug: 'kalk-bay', price: 100_000 }])
    const after = await rows()
    expect(after.filter(({ slug }) => slug !== 'kalk-bay')).toEqual(before.filter(({ slug }) => slug !== 'kalk-bay'))
  })

  it('keeps a reduced price reduced, and a regular price regular', async () => {
    await run([bench])
    await run([{ slug: 'stoep-bench', price: 450_000 }])
    expect(await product('stoep-bench')).toMatchObject({ price: 450_000, price_regular: 450_000 })
    await run([{ slug: 'stoep-bench', price_regular: 600_000 }])
    await run([{ slug: 'stoep-bench', price: 400_000 }])
    expect(await product('stoep-bench')).toMatchObject({ price: 400_000, price_regular: 600_000 })
    expect((await run([{ slug: 'stoep-bench', price_regular: null }], '--yes')).code).toBe(0)
    expect(await product('stoep-bench')).toMatchObject({ price: 400_000, price_regular: 400_000 })
  })

  it('lists the losses and changes nothing without --yes', async () => {
    await run([bench])
    const before = await rows()
    const edit = [
      { slug: 'stoep-bench', tagline: null, care: [], dimensions: { width: 1, depth: 1, height: 1 }, options: bench.options.slice(0, 1) },
      { slug: 'kalk-bay', options: null },
    ]
    const lost = [
      'Stoep bench (stoep-bench): tagline is emptied',
      'Stoep bench (stoep-bench): care is emptied',
      'Stoep bench (stoep-bench): dimensions.seat_height is emptied',
      'Stoep bench (stoep-bench): option back is removed',
      'Kalk Bay (kalk-bay): default_swatch is emptied',
      'Kalk Bay (kalk-bay): option fabric is removed',
      'Kalk Bay (kalk-bay): option legs is removed',
    ]
    const refused = await run(edit)
    expect(refused).toMatchObject({ code: 1, json: { error: { code: 'would_lose', detail: { lost } } } })
    expect(await run(edit, '--dry-run')).toMatchObject({ code: 0, json: { lost, dry_run: true } })
    expect(await rows()).toEqual(before)
    const done = await run(edit, '--yes')
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('option back is removed'), json: { lost, counts: { updated: 2 } } })
    expect(await product('stoep-bench')).toMatchObject({ tagline: '', care: [], seats: 3, default_swatch: 'oak' })
    expect(await product('kalk-bay')).toMatchObject({ options: [], default_swatch: null, type: 'simple' })
  })

  it('names the values that an option loses, and the swatch that belongs to one', async () => {
    await run([bench])
    const [wood, back] = bench.options
    const refused = await run([{ slug: 'stoep-bench', options: [{ ...wood, values: wood?.values.slice(1) }, back] }])
    expect(refused.json).toMatchObject({
      error: {
        detail: {
          lost: ['Stoep bench (stoep-bench): default_swatch is emptied', 'Stoep bench (stoep-bench): option wood loses oak'],
        },
      },
    })
  })

  it('names the value that loses its own dimensions', async () => {
    const { options } = await product('champagne')
    const unmeasured = options.map((option) => ({
      ...option,
      values: option.values.map(({ dimensions, ...value }) =>
        value.value === 'king' ? value : { ...value, ...(dimensions && { dimensions }) },
      ),
    }))
    expect((await run([{ slug: 'champagne', options: unmeasured }])).json).toMatchObject({
      error: { code: 'would_lose', detail: { lost: ['Champagne (champagne): option size loses the dimensions of king'] } },
    })
  })

  it.each([
    ['a name emptied', { slug: 'kalk-bay', name: null }, 'product 1 Kalk Bay: name: cannot be emptied'],
    ['a price emptied', { slug: 'kalk-bay', price: null }, 'product 1 Kalk Bay: price: cannot be emptied'],
    ['an unknown field emptied', { slug: 'kalk-bay', colour: null }, 'product 1 Kalk Bay: colour: cannot be emptied'],
    [
      'a new product without a price',
      { slug: 'new', name: 'New', category: 'sofas' },
      'product 1 New: it is not in the shop, and a new product needs price',
    ],
    ['an id that is nobody’s', { id: 77, price: 5 }, 'a new product needs slug, name, category'],
    ['another address under an id', { id: 1001, slug: 'elsewhere' }, 'product 1001 is kalk-bay'],
    ['the SKU of another product', { slug: 'kalk-bay', sku: 'baobab' }, 'sku: baobab is the SKU of baobab'],
    ['a price above the usual one', { slug: 'stoep-bench', price: 700_000 }, 'price_regular: is below the price'],
  ])('with %s is rejected with product and field', async (_, edit, message) => {
    await run([{ ...bench, price_regular: 600_000 }])
    const before = await rows()
    const ran = await run([{ slug: 'aloe', tagline: 'Never stored' }, edit].toReversed(), '--yes')
    expect(ran).toMatchObject({ code: 1, json: { error: { code: 'bad_file', message: expect.stringContaining(message) } } })
    expect(await rows()).toEqual(before)
  })

  it('keeps the pictures of a product until the new ones are fetched', async () => {
    const before = await product('kalk-bay')
    const ran = await run([{ slug: 'kalk-bay', images: ['http://127.0.0.1:1/a.jpg'] }], '--images')
    expect(ran.json).toMatchObject({ counts: { unchanged: 1 }, pictures: { failed: 1 }, warnings: 2 })
    expect(await product('kalk-bay')).toEqual(before)
  })

  it('of an export that is imported as it is changes nothing, and of one price exactly that', async () => {
    await run([bench])
    const csv = [
      { ID: 3, Name: 'Gamma', Type: 'variable', 'Regular price': '', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' },
      variation('id:3', { Colour: 'Red' }, 100, { ID: 4 }),
      variation('id:3', { Colour: 'Blue' }, 120, { ID: 5 }),
    ]
    writeFileSync(join(on.folder, 'products.csv'), wooCsv(csv))
    expect((await line('import-woocommerce', 'products.csv')).code).toBe(0)
    const before = await rows()
    const version = on.shop.deps.catalogue.version
    const products = await exported()
    expect(products).toHaveLength(55)
    expect(await run(products)).toMatchObject({
      code: 0,
      json: { counts: { unchanged: 55, updated: 0, imported: 0 }, lost: [], warnings: 0 },
    })
    expect(await rows()).toEqual(before)
    expect(on.shop.deps.catalogue.version).toBe(version)
    const edited = products.map((one) => (one.slug === 'gamma' ? { ...one, price: 9_900 } : one))
    expect((await run(edited)).json).toMatchObject({ counts: { unchanged: 54, updated: 1 } })
    const price = { price: 9_900, price_regular: 9_900 }
    expect(await rows()).toEqual(before.map((row) => (row.slug === 'gamma' ? { ...row, ...price } : row)))
  })

  it('carries an export over into another shop', async () => {
    await run([bench])
    const products = await exported()
    const other = await createTestApp({ database })
    try {
      const ran = await shopLine({ deps: other.deps, folder: on.folder }, 'catalogue', 'import', 'out.json', '--json')
      expect(ran).toMatchObject({ code: 0, json: { counts: { imported: 1, unchanged: 53 }, categories_created: ['Benches & stools'] } })
      const again = await shopLine({ deps: other.deps, folder: on.folder }, 'catalogue', 'export', '--json')
      expect(again.json).toEqual({ products })
    } finally {
      await other.close()
    }
  })
})
