import { expect, test } from 'vitest'
import { castProblems, readSources } from '../../../scripts/checks/casts.ts'

const cast = (reason: string) => `// oxlint-disable-next-line typescript/no-unsafe-type-assertion${reason}\nconst price = value as Cents\n`

test('the project has at most 40 casts, each with its reason', () => {
  const sources = readSources()
  expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/contract/money/money.ts', 'tests/support/server/api.ts']))
  expect(castProblems(sources)).toEqual([])
  expect(castProblems(sources, 5)).toHaveLength(1)
})

test('a cast without its reason and a cast too many are problems', () => {
  const explained = { path: 'src/a.ts', text: cast(' -- the one place that marks a number as cents') }
  expect(castProblems([explained], 1)).toEqual([])
  expect(castProblems([explained, explained], 1)).toEqual(['2 casts, at most 1'])
  expect(castProblems([{ path: 'src/b.ts', text: cast('') }])).toEqual(['src/b.ts: a cast without its reason'])
  expect(castProblems([{ path: 'src/b.ts', text: cast(' -- ') }])).toEqual(['src/b.ts: a cast without its reason'])
})
