import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** `[O2]`: the name of a rule. */
const NAME = /\[([A-Z]\d+)\]/g

const namesIn = (text: string) => [...text.matchAll(NAME)].map(([, name]) => name)
const read = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern)).map((path) => [path, readFileSync(path, 'utf8')] as const)

/** A rule is the start of a line of a list, or of the table of verdicts. */
const rules = read('{src,sw}/**/RULES.md').flatMap(([, text]) => [...text.matchAll(/^(?:- |\| )\[([A-Z]\d+)\]/gm)].map(([, name]) => name))

test('no two rules have the same number', () => {
  expect(rules.length).toBeGreaterThan(80)
  expect(rules.filter((name, index) => rules.indexOf(name) !== index)).toEqual([])
})

test('each rule has a test that carries its number', () => {
  const tests = read('src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'api-mock/**/*.test.ts', 'tests/**/*.{test,spec}.ts')
  const named = new Set(tests.flatMap(([, text]) => namesIn(text)))
  expect(rules.filter((name) => !named.has(name))).toEqual([])
})

test('each rule that a document, the code or a test names is in a RULES.md', () => {
  const known = new Set(rules)
  const all = read('docs/**/*.md', 'README.md', 'src/**/*.{ts,tsx}', 'sw/**/*.ts', 'api-mock/**/*.ts', 'tests/**/*.ts')
  const unknown = all.flatMap(([path, text]) =>
    namesIn(text)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: [${name}]`),
  )
  expect(unknown).toEqual([])
})
