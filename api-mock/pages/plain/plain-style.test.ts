import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainColours } from './plain-style.ts'

const tokens = readFileSync('src/ui/tokens.css', 'utf8')
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')

test.each([
  ['light', light],
  ['dark', dark],
] as const)('a plain page has the colours of the shop in the %s scheme', (scheme, css) => {
  for (const [name, value] of Object.entries(plainColours[scheme])) expect(css).toContain(` --${name}: ${value};`)
})
