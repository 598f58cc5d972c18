import { expect, test } from 'vitest'
import { pageHtml } from './page-html.ts'

test('a link leads to a screen that the shop has, or out of it', () => {
  expect(pageHtml('[swatches](/info/swatches)')).toContain('<a href="/info/swatches">')
  expect(pageHtml('[Kalk Bay](/product/kalk-bay)')).toContain('<a href="/product/kalk-bay">')
  expect(pageHtml('[mail](mailto:hello@stoep.example)')).toContain('<a href="mailto:')
})

test('a place that is not open yet is named without a link', () => {
  expect(pageHtml('Our [guide](/somewhere/not-built) helps.')).toBe('<p>Our guide helps.</p>\n')
})
