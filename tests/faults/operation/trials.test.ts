import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trials } from '../../trials/trials.ts'

const source = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What tests and groups of tests are called in a file: the text that follows their opening, up to the end of that line. */
function titles(file: string): string[] {
  const opening =
    /(?:^|\n)\s*(?:test|it|test\.describe|describe\w*)(?:\.(?:each|for)\([^\n]*\))?\(\s*(?=['"`])([^\n]+)|\]\)\(\s*(?=['"`])([^\n]+)|\)\(\n\s*(?=['"`])([^\n]+)/g
  return [...source(file).matchAll(opening)].map(([, ...found]) => found.find(Boolean) ?? '')
}

test('the table has the trials from 1 to 29, each with a test', () => {
  expect(trials.map(({ number }) => number)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1))
  expect(trials.filter(({ proofs }) => proofs.length === 0)).toEqual([])
})

test('every test that the table names is there', () => {
  const missing = trials.flatMap(({ number, proofs }) =>
    proofs.flatMap(({ file, names = [''] }) => {
      const known = titles(file)
      return names.filter((name) => !known.some((title) => title.includes(name))).map((name) => `${number}: ${file} ${name}`)
    }),
  )
  expect(missing).toEqual([])
})

test('a test that calls itself a trial’s is in the table of that trial', () => {
  const unlisted = globSync('{src,sw,api-mock,tests}/**/*.{test,spec}.ts').flatMap((file) =>
    titles(file).flatMap((title) => {
      const number = Number(/\btrial (\d+)/.exec(title)?.[1] ?? 0)
      const trial = trials.find((candidate) => candidate.number === number)
      const isListed = trial?.proofs.some(
        (proof) => proof.file === file && (!proof.names || proof.names.some((name) => title.includes(name))),
      )
      return number > 0 && !isListed ? [`${number}: ${file} ${title}`] : []
    }),
  )
  expect(unlisted).toEqual([])
})
