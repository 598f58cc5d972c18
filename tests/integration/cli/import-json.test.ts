import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { productSchema } from '../../../src/contract/catalogue/catalogue.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopWithFolder } from '../../support/catalogue/shop-with-folder.ts'
import { shopLine } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 30_000 })

const bench = {
  slug: 'stoep-bench',
  name: 'Stoep bench',
  category: 'benches',
  category_name: 'Benches & stools',
  price: 499_900,
  price_regular: 599_900,
  description: ['A bench for the front of the house.'],
  dimensions: { width: 1400, depth: 400, height: 450 },
  options: [
    {
      name: 'wood',
      label: 'Wood',
      values: [
        { value: 'oak', label: 'Oak' },
        { value: 'kiaat', label: 'Kiaat', price_difference: 50_000 },
      ],
    },
  ],
  related: ['kiaat', 'stoep-table'],
}
const table = { slug: 'stoep-table', name: 'Stoep table', category: 'tables', price: 899_900, sku: 'ST-1' }

describeOnEveryDatabase("the shop's own file of products", (database) => {
  const on = shopWithFolder(database)
  const run = async (content: unknown, ...options: string[]) => {
    writeFileSync(join(on.folder, 'goods.json'), typeof content === 'string' ? content : JSON.stringify(content))
    const ran = await shopLine({ deps: on.shop.deps, folder: on.folder }, 'catalogue', 'import', 'goods.json', '--json', ...options)
    await on.shop.deps.catalogue.refresh()
    return ran
  }

  it('is imported, recognised again, and updated', async () => {
    const first = await run({ products: [bench, table] }, '--report', 'report.json')
    expect(first).toMatchObject({ code: 0, json: { counts: { imported: 2 }, categories_created: ['Benches & stools'] } })
    expect(JSON.parse(readFileSync(join(on.folder, 'report.json'), 'utf8'))).toEqual(first.json)
    const { answer } = await on.shop.call('product', {}, { params: { slug: 'stoep-bench' } })
    expect(productSchema.safeParse(answer).error).toBeUndefined()
    expect(answer).toMatchObject({ type: 'variable', category: 'benches', price: 499_900, sku: 'STOEP-BENCH' })
    expect(answer.related.map(({ slug }) => slug)).toContain('stoep-table')
    expect((await run({ products: [bench, table] })).json).toMatchObject({ counts: { unchanged: 2, updated: 0 } })
    expect((await run({ products: [{ ...table, price: 799_900 }] })).json).toMatchObject({ counts: { updated: 1 } })
  })

  it.each([
    ['no JSON', '{"products": [', 'no JSON'],
    ['no list', { goods: [] }, 'must hold'],
    ['an empty list', { products: [] }, 'must hold'],
    ['a fraction of a cent', { products: [bench, { ...table, price: 10.5 }] }, 'price'],
    ['a price of nothing', { products: [bench, { ...table, price: 0 }] }, 'price: must be more than 0'],
    ['a usual price below the price', { products: [bench, { ...table, price_regular: 5 }] }, 'price_regular: is below the price'],
    ['a field that is none', { products: [bench, { ...table, colour: 'red' }] }, 'colour'],
    [
      'a title for search engines of 71 characters',
      { products: [{ ...table, seo_title: 'x'.repeat(71) }] },
      'seo_title: At most 70 characters',
    ],
    ['a description of two lines', { products: [{ ...table, seo_description: 'a\nb' }] }, 'seo_description: Must be one line'],
    ['an address that is none', { products: [bench, { ...table, slug: 'Not A Slug' }] }, 'slug'],
    ['an address used twice', { products: [bench, bench] }, 'repeats product 1'],
    [
      'options below zero',
      {
        products: [{ ...bench, options: [{ ...bench.options[0], values: [{ value: 'oak', label: 'Oak', price_difference: -499_900 }] }] }],
      },
      'reduce the price to zero',
    ],
    ['a product that is none', { products: [bench, null] }, 'product 2'],
  ])('with %s is rejected as a whole', async (_, content, message) => {
    const before = on.shop.deps.catalogue.version
    const ran = await run(content)
    expect(ran).toMatchObject({ code: 1, json: { error: { code: 'bad_file', message: expect.stringContaining(message) } } })
    expect(on.shop.deps.catalogue.version).toBe(before)
  })

  it('that does not exist is reported in one line', async () => {
    const ran = await shopLine({ deps: on.shop.deps, folder: on.folder }, 'catalogue', 'import', 'nowhere.json')
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('bad_file: ENOENT') })
  })
})
