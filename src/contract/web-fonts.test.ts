import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webFonts } from './web-fonts.ts'

test('the fonts that script loads are those of the style sheet, and the page and the worker preload their files', () => {
  const css = readFileSync('src/ui/web-fonts.css', 'utf8')
  const faces = [...css.matchAll(/font-family: '([^']+)';\s*font-weight: ([^;]+);[^}]*url\('([^']+)'\)/g)]
  expect(faces.map(([, family, weight, path]) => ({ family, path, weight }))).toEqual(webFonts)
  const preloaded = [...readFileSync('index.html', 'utf8').matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)]
  expect(preloaded.map(([, path]) => path)).toEqual(webFonts.map(({ path }) => path))
})
