import { expect, test } from 'vitest'
import { brand } from '../../src/contract/brand.ts'
import { pageHtml } from './page-html.ts'

test('a link leads to an existing screen of the shop, or out of it', () => {
  expect(pageHtml('[swatches](/info/swatches)')).toContain('<a href="/info/swatches">')
  expect(pageHtml('[Kalk Bay](/product/kalk-bay)')).toContain('<a href="/product/kalk-bay">')
  expect(pageHtml('[mail](mailto:hello@stoep.example)')).toContain('<a href="mailto:')
})

test('a link leaves the shop only if it is marked', () => {
  expect(pageHtml('[elsewhere](https://other.example/x)')).toBe('<p>elsewhere</p>\n')
  expect(pageHtml('See https://other.example/x')).toBe('<p>See https://other.example/x</p>\n')
  const marked = pageHtml('[elsewhere](https://other.example/x?a=1&b=2 "external")')
  expect(marked).toContain('href="https://other.example/x?a=1&amp;b=2" rel="noopener noreferrer"')
  expect(marked).toContain('(opens elsewhere)')
})

test("a link to the shop's own address stays inside the shop, wherever it runs", () => {
  expect(pageHtml(`[us](${brand.url}/info/faqs#delivery)`)).toBe('<p><a href="/info/faqs#delivery">us</a></p>\n')
})

test('a screen that does not exist yet is named without a link', () => {
  expect(pageHtml('Our [guide](/somewhere/not-built) helps.')).toBe('<p>Our guide helps.</p>\n')
})
