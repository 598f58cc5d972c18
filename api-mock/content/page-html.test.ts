import { expect, test } from 'vitest'
import { brand } from '../../src/contract/brand.ts'
import { readContent } from '../seed/content-files.ts'
import { isTemplate, pageHtml } from './page-html.ts'
import { readPageSource } from './page-source.ts'

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

test('a picture of the shop has its place reserved; any other picture becomes its description', () => {
  expect(pageHtml('![A "bare" frame](/media/scenes/workshop-800.webp)')).toBe(
    '<p><img src="/media/scenes/workshop-800.webp" alt="A &quot;bare&quot; frame" width="800" height="600" loading="lazy" decoding="async"></p>\n',
  )
  expect(pageHtml('![A frame](https://other.example/x.webp)')).toBe('<p>A frame</p>\n')
})

test('the note that a legal page is a template shows on no page', () => {
  const templates = readContent()
    .pages.map(readPageSource)
    .filter(({ markdown }) => isTemplate(markdown))
  expect(templates.map(({ slug }) => slug)).toContain('privacy-policy')
  for (const { markdown } of templates) {
    const html = pageHtml(markdown)
    expect(html).not.toMatch(/template text|own lawyer|placeholders/i)
    expect(html.length).toBeGreaterThan(1000)
  }
  expect(pageHtml('> A quotation that stays.')).toContain('stays')
})
