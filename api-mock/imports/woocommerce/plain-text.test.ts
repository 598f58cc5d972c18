import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('HTML as text', () => {
  test('keeps paragraphs and list items, and removes the markup', () => {
    const html =
      '<h2>The <b>Karoo</b></h2>\\n<p class="x">A sofa&nbsp;&amp; more.<br>Soft</p><ul><li>Oak legs</li><li>220&#215;95&nbsp;cm</li></ul>\\n\\nThe end'
    expect(plainText(html)).toEqual({
      paragraphs: ['The Karoo', 'A sofa\u00a0& more. Soft', 'The end'],
      points: ['Oak legs', '220×95\u00a0cm'],
    })
  })

  test.each([
    ['<script>alert(1)</script>Soft', 'Soft'],
    ['<style>p{}</style><p>Soft</p>', 'Soft'],
    ['Soft<script>never closed', 'Soft'],
    ['<!-- wp:paragraph --><p>Soft</p><!-- /wp:paragraph -->', 'Soft'],
    ['[vc_row][vc_column width="1/2"]Soft[/vc_column][/vc_row]', 'Soft'],
    ['[gallery ids="1,2"]Soft', 'Soft'],
    ['<img src=x onerror=alert(1)>Soft', 'Soft'],
    ['<a href="javascript:alert(1)">Soft</a>', 'Soft'],
    ['&lt;b&gt;Soft&lt;/b&gt;', '<b>Soft</b>'],
    ['wider than 3 < 4 [sic]', 'wider than 3 < 4 [sic]'],
    ['Bouclé &eacute; &#8211; &#x2014; &unknown; &#0;x', 'Bouclé é – — &unknown; x'],
    ['a\\\\nb', 'a\\nb'],
  ])('%j is %j', (html, words) => {
    expect(plainText(html).paragraphs.join('|')).toBe(words)
  })

  test('of a table has spaces between its words', () => {
    expect(plainText('<table><tr><th>Width</th><td>220 cm</td></tr><tr><th>Depth</th><td>95 cm</td></tr></table>').paragraphs).toEqual([
      'Width 220 cm',
      'Depth 95 cm',
    ])
  })

  // With quadratic time each of them would take minutes, and exceed the time limit of a test.
  test.each(['<p>word</p>', '<div><', '&amp;', '<!-- ', '<script>', '</', '[a b=', '[a_b', '\\n', '<li>'])(
    'of a megabyte of %j is read in linear time, also if it is malformed',
    (part) => {
      expect(plainText(part.repeat(100_000)).paragraphs).toBeInstanceOf(Array)
    },
  )
})
