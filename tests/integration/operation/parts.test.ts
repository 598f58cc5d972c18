import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { beginnings, partOf, parts, testsOf } from '../../parts.ts'

const everyFile = globSync('tests/{integration,faults,e2e}/**/*.{test,spec}.ts')

test('all parts together are all tests, each once', () => {
  const found = parts.flatMap((part) => testsOf(part, '{integration,faults,e2e}'))
  expect(found.toSorted()).toEqual(everyFile.toSorted())
  expect(everyFile.length).toBeGreaterThan(100)
})

test('no name of a part is without a file', () => {
  const names = Object.entries(beginnings).flatMap(([part, words]) => words.map((word) => [part, word] as const))
  const idle = names.filter(
    ([part, word]) => !everyFile.some((file) => partOf(file) === part && new RegExp(`^${word}[.-]`).test(basename(file))),
  )
  expect(idle).toEqual([])
})
