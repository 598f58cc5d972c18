import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { setStock } from '../../support/catalogue/goods.ts'
import { shopWithFolder } from '../../support/catalogue/shop-with-folder.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { trialSize } from '../../support/time/trial-size.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Generated texts. Each is exported and imported with six starts of a cell. */
const SAMPLES = trialSize(3, 8)

describeOnEveryDatabase('products as a CSV', (database) => {
  const on = shopWithFolder(database)
  const line = (...words: string[]) => shopLine({ deps: on.shop.deps, folder: on.folder }, 'catalogue', ...words)
  const exported = async () => {
    await line('export', 'goods.csv', '--csv', '--force')
    return readFileSync(join(on.folder, 'goods.csv'), 'utf8')
  }
  const imported = (csv: string, ...options: string[]) => {
    writeFileSync(join(on.folder, 'goods.csv'), csv)
    return line('import', 'goods.csv', '--csv', '--json', ...options)
  }
  const rows = () => on.shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()
  const aloe = async () => {
    await on.shop.deps.catalogue.refresh()
    return (await on.shop.call('product', {}, { params: { slug: 'aloe' } })).answer
  }

  it('change nothing when nothing was changed, whatever their texts hold', async () => {
    const before = await rows()
    const sheet = await exported()
    expect(sheet.startsWith('\ufeff')).toBe(true)
    expect((await imported(sheet)).json).toMatchObject({ counts: { unchanged: before.length, updated: 0, imported: 0 } })
    expect(await rows()).toEqual(before)

    const sign = fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '|', '\\', '\n', '\r\n', '\t', 'a', ' ', 'ë', '🛋️', '木')
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => `x${signs.join('')}x`)
    const wild = fc.record({ tagline: text, description: fc.array(text), features: fc.array(text), name: text, label: text })
    for (const { label, ...words } of fc.sample(wild, { numRuns: SAMPLES, seed: 64 })) {
      const { options } = await aloe()
      const named = options.map((option) => ({ ...option, label, values: option.values.map((value) => ({ ...value, label })) }))
      for (const start of ['', '=1+', "'", "'=", '@', ' -']) {
        const product = { slug: 'aloe', ...words, tagline: start + words.tagline, features: [start + label], options: named }
        writeFileSync(join(on.folder, 'goods.json'), JSON.stringify({ products: [product] }))
        await line('import', 'goods.json', '--yes')
        const wildRows = await rows()
        const again = await imported(await exported())
        expect(again.json).toMatchObject({ counts: { unchanged: before.length, updated: 0 } })
        expect(await rows()).toEqual(wildRows)
      }
    }
  })

  it('have the title and description for search engines, whatever they hold, and an empty cell empties them', async () => {
    const before = await rows()
    const sign = fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '|', '\\', '\t', 'a', ' ', 'ë', '🛋️', '木')
    const text = fc
      .tuple(fc.constantFrom('', '=1+', "'", "'=", '@'), fc.array(sign, { maxLength: 12 }))
      .map(([start, signs]) => `${start}x${signs.join('')}x`)
    for (const fields of fc.sample(fc.record({ seo_title: text, seo_description: text }), { numRuns: SAMPLES, seed: 70 })) {
      writeFileSync(join(on.folder, 'goods.json'), JSON.stringify({ products: [{ slug: 'aloe', ...fields }] }))
      await line('import', 'goods.json')
      expect(await aloe()).toMatchObject(fields)
      const wildRows = await rows()
      const sheet = await exported()
      expect((await imported(sheet)).json).toMatchObject({ counts: { unchanged: before.length, updated: 0 } })
      expect(await rows()).toEqual(wildRows)
      const emptied = 'slug,seo_title,seo_description\naloe,,\n'
      expect((await imported(emptied)).json).toMatchObject({
        error: { code: 'would_lose', detail: { lost: expect.arrayContaining([expect.stringContaining('seo_title is emptied')]) } },
      })
      await imported(emptied, '--yes')
      expect((await rows()).map(({ data }) => JSON.parse(data))).toEqual(before.map(({ data }) => JSON.parse(data)))
      await imported(sheet)
      expect(await aloe()).toMatchObject(fields)
    }
  })

  it('leave alone what has no column or no row, and read separators and numbers of any spreadsheet', async () => {
    const before = await rows()
    const was = await aloe()
    const { json: data } = await imported('slug;price;price_regular;lead_time_days\r\naloe;"R 3 499,50";3999;21\r\n')
    expect(data).toMatchObject({ counts: { updated: 1 } })
    expect(await aloe()).toEqual({ ...was, price: 349_950, price_regular: 399_900, lead_time_days: 21 })
    const others = (list: typeof before) => list.filter(({ slug }) => slug !== 'aloe')
    expect(others(await rows())).toEqual(others(before))
  })

  it('never change whether a product is sold: a retired one stays retired, and a new one waits', async () => {
    await line('change', 'aloe', '--do', 'retire')
    const soldOf = async (slug: string) => (await rows()).find((row) => row.slug === slug)?.active
    // The row of the retired product in an unchanged export of the desk.
    expect((await imported('slug,name\naloe,Aloe\n')).json).toMatchObject({ counts: { unchanged: 1 } })
    expect(await soldOf('aloe')).toBe(0)
    const csv = 'slug,price,name,category\naloe,3000,Aloe,ottomans\nnew-bench,1200,New bench,sofas\nkalk-bay,19000,Kalk Bay,sofas\n'
    expect((await imported(csv)).json).toMatchObject({
      counts: { updated: 2, imported: 1 },
      notes: [expect.stringContaining('1 new product')],
    })
    expect([await soldOf('aloe'), await soldOf('new-bench'), await soldOf('kalk-bay')]).toEqual([0, 0, 1])
    await imported('slug,price\nkalk-bay,20000\nnew-bench,1300\n')
    expect([await soldOf('aloe'), await soldOf('new-bench'), await soldOf('kalk-bay')]).toEqual([0, 0, 1])
    expect((await line('change', 'new-bench', '--do', 'restore')).code).toBe(0)
    expect(await soldOf('new-bench')).toBe(1)
  })

  it('end a count with the availability, and the audit has it', async () => {
    await setStock(on.shop, (await aloe()).id, 7)
    await imported('slug,availability\naloe,made_to_order\n')
    const { db } = on.shop.deps
    expect(await db.selectFrom('stock').selectAll().execute()).toEqual([])
    const entries = await db.selectFrom('audit_entry').select(['before', 'after', 'role']).where('action', '=', 'stock.count').execute()
    expect(entries.map(({ before, after, role }) => [JSON.parse(before), JSON.parse(after), role])).toEqual([
      [{ count: 7 }, { count: null }, 'command line'],
    ])
  })

  it('move the focal points of pictures, and an export has them', async () => {
    const was = await aloe()
    const withFocal = (focal: string) => {
      const lines = was.images.map(({ role, value = '', picture }, place) =>
        [picture.base, role, value, picture.alt, ...(place === 0 && focal ? [focal] : [])].join(' | '),
      )
      return `slug,pictures\naloe,"${lines.join('\n')}"\n`
    }
    await imported(withFocal('focal 20 70'))
    expect((await aloe()).images).toEqual(
      was.images.map((image, place) => (place === 0 ? { ...image, picture: { ...image.picture, focal: [20, 70] } } : image)),
    )
    const sheet = await exported()
    expect(sheet).toContain(' | focal 20 70')
    expect((await imported(sheet)).json).toMatchObject({ counts: { updated: 0 } })
    expect(JSON.stringify((await imported(withFocal('focal 20 170'))).json)).toContain('line_invalid')
    await imported(withFocal('focal 50 50'))
    expect((await aloe()).images).toEqual(was.images)
    await imported(sheet)
    await imported(withFocal(''))
    expect((await aloe()).images).toEqual(was.images)
  })

  it('change options and their prices, and alt texts and the order of pictures', async () => {
    const was = await aloe()
    const sheet = await exported()
    const [option] = was.options
    const [value] = option?.values ?? []
    const asked = ['slug,options', `aloe,"[${option?.name}] | Covers | ${option?.kind}\n${value?.value} | ""Best"" one | 12,50"`].join('\n')
    // Every other value goes, and that needs a yes.
    expect((await imported(asked)).json).toMatchObject({ error: { code: 'would_lose' } })
    expect((await aloe()).options).toEqual(was.options)
    await imported(asked, '--yes')
    expect((await aloe()).options).toMatchObject([{ label: 'Covers', values: [{ label: '"Best" one', price_difference: 1250 }] }])
    await imported(sheet, '--yes')
    expect((await aloe()).options).toEqual(was.options)
    const turned = was.images.toReversed().map(({ picture }) => `${picture.base} |  |  | Seen anew`)
    await imported(`slug,pictures\naloe,"${turned.join('\n')}"`)
    const { images } = await aloe()
    expect(images.map(({ picture }) => [picture.base, picture.alt])).toEqual(
      was.images.toReversed().map(({ picture }) => [picture.base, 'Seen anew']),
    )
  })

  it('show each field before and after, and store nothing in a dry run', async () => {
    const before = await rows()
    writeFileSync(join(on.folder, 'goods.csv'), 'slug,price,name,category\naloe,3000,,ottomans\nbrand-new,100,Brand new,sofas\n')
    const wrong = await line('import', 'goods.csv', '--csv', '--dry-run')
    expect(wrong.err).toContain('name: cannot be emptied')
    writeFileSync(join(on.folder, 'goods.csv'), 'slug,price,category,name\naloe,3000,ottomans,Aloe\nbrand-new,100,sofas,Brand new\n')
    const { err } = await line('import', 'goods.csv', '--csv', '--dry-run')
    expect(err).toMatch(/row 2 {2}changed {2}Aloe\n {4}price: [\d.]+ → 3000\nrow 3 {2}new {2}Brand new/)
    expect(await rows()).toEqual(before)
  })

  it('name row, column and code of what cannot be read, and store nothing', async () => {
    const before = await rows()
    const { json: data } = await imported('slug,price,pictures\naloe,1.299,\nkalk-bay,100,/media/none.webp | hero |  | x\n')
    expect(data).toMatchObject({
      error: {
        code: 'bad_file',
        detail: {
          faults: [
            { row: 2, column: 'price', code: 'number_invalid' },
            { row: 3, column: 'pictures', code: 'picture_unknown' },
          ],
        },
      },
    })
    expect((await imported('price\n100\n')).json).toMatchObject({ error: { code: 'bad_file' } })
    expect((await imported('slug,price,price\naloe,1,2\n')).json).toMatchObject({ error: { code: 'bad_file' } })
    expect(await rows()).toEqual(before)
  })
})
