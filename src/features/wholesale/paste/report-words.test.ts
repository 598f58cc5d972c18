import { expect, it } from 'vitest'
import type { SkuReport } from '../../../domain/wholesale/sku-lines.ts'
import { reportText, tones } from './report-words.ts'

const entry = { productId: 9, productSlug: 'kalk-bay', productType: 'variable' as const, productQuantity: 1200 }
const at = { line: 3, text: 'KALK-BAY 1200' }

it.each<[SkuReport, string]>([
  [{ ...at, kind: 'unknown_sku', sku: 'NOPE' }, 'No product has the SKU or the name “NOPE”'],
  [{ ...at, kind: 'bad_quantity', sku: 'KALK-BAY' }, 'The quantity of “KALK-BAY” is not a whole number'],
  [{ ...at, kind: 'joined', entry, with: 2 }, '1\u00a0200 × Kalk Bay: added to line 2'],
  [{ ...at, kind: 'too_many', entry, most: 1000 }, '1\u00a0200 × Kalk Bay: left out, a list holds up to 1\u00a0000 of one piece'],
  [{ ...at, kind: 'list_full', entry, most: 5000 }, '1\u00a0200 × Kalk Bay: left out, a list holds up to 5\u00a0000 lines'],
  [
    { ...at, kind: 'incomplete_configuration', entry, missing: ['fabric', 'legs'] },
    '1\u00a0200 × Kalk Bay: choose fabric, legs in the list',
  ],
])('the text of a line of kind $kind', (report, text) => {
  expect(reportText(report, new Map())).toBe(text)
})

it('a skipped line is a problem, an accepted one is not', () => {
  expect(tones).toMatchObject({
    ok: 'ok',
    joined: 'remark',
    incomplete_configuration: 'remark',
    unknown_sku: 'problem',
    list_full: 'problem',
  })
})
