/** The numbered rules of the device (`[O2]`). Each needs a test that carries its number and a source file that cites it. */
import { globSync, readFileSync } from 'node:fs'
import { withoutExtended } from '../../tests/tags.ts'

/** Where rules are listed. */
const LISTS = ['{src,sw}/**/RULES.md']
const SOURCES = ['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'api-mock/**/*.ts']
const TESTS = ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'api-mock/**/*.test.ts', 'tests/**/*.{test,spec}.ts']
const MENTIONS = ['docs/**/*.md', 'README.md', ...LISTS, ...SOURCES, 'tests/**/*.ts']

const NAME = /\[([A-Z]\d+)\]/g
/** A rule starts a line of a list or a row of a table. */
const DEFINITION = /^(?:- |\| )\[([A-Z]\d+)\]/gm
const isTest = (path: string) => /\.(test|spec|fixture)\./.test(path)

interface Rules {
  /** Every definition, in the order of the lists. A number that is defined twice is here twice. */
  defined: string[]
  /** Numbers that no test of `npm test` carries. */
  untested: string[]
  /** Numbers that no source file cites. */
  uncited: string[]
  /** `path: [X1]`: mentions of a rule that no list defines. */
  unknown: string[]
}

/** Reads the rules and their mentions in tests, code and documents. */
export function readRules(): Rules {
  const defined = read(LISTS).flatMap(({ text }) => [...text.matchAll(DEFINITION)].map(([, name = '']) => name))
  const tested = new Set(read(TESTS).flatMap(({ path, text }) => namesIn({ path, text: withoutExtended(text) })))
  const cited = new Set(
    read(SOURCES)
      .filter(({ path }) => !isTest(path))
      .flatMap(namesIn),
  )
  const known = new Set(defined)
  return {
    defined,
    untested: defined.filter((name) => !tested.has(name)),
    uncited: defined.filter((name) => !cited.has(name)),
    unknown: read(MENTIONS).flatMap((file) =>
      namesIn(file)
        .filter((name) => !known.has(name))
        .map((name) => `${file.path}: [${name}]`),
    ),
  }
}

/** A line for each problem of the rules; empty without problems. */
export function ruleProblems({ defined, untested, uncited, unknown }: Rules): string[] {
  return [
    ...(defined.length === 0 ? [`No rule is defined in ${LISTS.join(' or ')}`] : []),
    ...defined.flatMap((name, index) => (defined.indexOf(name) === index ? [] : [`[${name}] is defined twice`])),
    ...untested.map((name) => `[${name}] has no test in \`npm test\` that carries its number`),
    ...uncited.map((name) => `[${name}] is cited by no source file`),
    ...unknown.map((mention) => `${mention} is not defined`),
  ]
}

interface File {
  path: string
  text: string
}

const read = (patterns: readonly string[]): File[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const namesIn = ({ text }: File): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name)
