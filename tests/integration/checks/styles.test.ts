import { globSync, readFileSync } from 'node:fs'
import { preprocessCSS, resolveConfig } from 'vite'
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

it('a style for :hover applies only where the pointer can hover: a tap would restyle what it touches, and the style would stay', async () => {
  const css = '.tile:hover .picture { scale: 1.1 } .link { &:hover, &[aria-current] { color: red } }'
  const { code } = await preprocessCSS(css, 'tile.css', await resolveConfig({ configFile: 'vite.config.ts', logLevel: 'silent' }, 'build'))
  expect(code.replaceAll(/\s+/g, ' ')).toBe(
    '@media (hover: hover) { .tile:hover .picture { scale: 1.1 } } .link { @media (hover: hover) { &:hover { color: red } } &[aria-current] { color: red } }',
  )
})
