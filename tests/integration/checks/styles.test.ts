import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A condition on the root or the body that depends on what the page contains. The root's own rules are in base.css. */
const ofRoot = (file: string, css: string) =>
  /(html|body|:root)\)?(\[[^\]]*\])?:has\(/.test(css) || (file.endsWith('/base.css') && css.includes(':has('))

it('no style of the page asks with :has() at the root: the browser would look through the whole page at every change of style', () => {
  const files = globSync('src/**/*.css')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => ofRoot(file, readFileSync(file, 'utf8')))).toEqual([])
  expect(ofRoot('card.module.css', ':global(html):has(.card) :global([data-above-bars]) {}')).toBe(true)
})
