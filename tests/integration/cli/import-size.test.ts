import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { variation, wooCsv, type WooCells } from '../../support/catalogue/woo-csv.ts'
import { importReportOf } from '../../support/catalogue/import-report.ts'

const ROWS = 10_000

/** Simple and variable products in turn, with long descriptions. */
function manyRows(): WooCells[] {
  const rows: WooCells[] = []
  const words = '<p>Made to order in Cape Town &amp; delivered.</p>\\n'.repeat(20)
  for (let number = 1; rows.length < ROWS; number += 1) {
    const about = { SKU: `S-${number}`, Name: `Piece ${number}`, Description: words, Categories: `Furniture > Shelf ${number % 20}` }
    if (number % 6 > 0) {
      rows.push({ ...about, 'Regular price': 1000 + number })
      continue
    }
    const colours = ['Red', 'Blue', 'Green'].slice(0, ROWS - rows.length - 1)
    rows.push({ ...about, Type: 'variable', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': colours.join(', ') })
    rows.push(...colours.map((Colour, place) => variation(`S-${number}`, { Colour }, 1000 + place)))
  }
  return rows
}

describeOnEveryDatabase('a large import', (database) => {
  it(`[extended] of ${ROWS} rows imports each of them, and the same again changes nothing`, async () => {
    const shop = await createTestApp({ database })
    const folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
    const file = join(folder, 'products.csv')
    writeFileSync(file, wooCsv(manyRows()))
    const importAll = async () =>
      importReportOf((await shopLine({ deps: shop.deps }, 'catalogue', 'import-woocommerce', file, '--json')).json)
    const first = await importAll()
    expect(first.rows).toBe(ROWS)
    expect(first.counts.imported + first.counts.part).toBe(ROWS)
    const again = await importAll()
    expect(again.counts).toEqual({ ...first.counts, imported: 0, unchanged: first.counts.imported })
    await shop.deps.catalogue.refresh()
    expect((await shop.call('search', { q: 'piece 77' })).answer.items[0]?.slug).toBe('piece-77')
    rmSync(folder, { recursive: true })
    await shop.close()
  }, 120_000)
})
