import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesByTag } from '../../tags.ts'
import { tagOf, trials } from '../../trials/trials.ts'

test('the trials are numbered from 1 without a gap', () => {
  expect(trials.map(({ number }) => number)).toEqual(trials.map((_, index) => index + 1))
})

test('each trial has at least one test in `npm test`, and each tag of a test names a trial of the table', () => {
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  for (const tests of ['usual', 'all'] as const)
    expect([...filesByTag('trial ', tests).keys()].toSorted(byNumber)).toEqual(trials.map(tagOf))
})

test('docs/trials.md names every file of a trial of operation, and only those', () => {
  const rows = readFileSync('docs/trials.md', 'utf8').matchAll(/^\| (\d+) \|.*$/gm)
  const named = new Map([...rows].map(([row, number]) => [Number(number), row.match(/tests\/\S+?\.(?:test|spec)\.ts/g)?.toSorted()]))
  const tagged = filesByTag('trial ')
  const ofOperation = trials.filter(({ number }) => [21, 29, 30, 31, 32, 33, 34, 36, 37, 38, 40, 42].includes(number))
  expect(named).toEqual(new Map(ofOperation.map((trial) => [trial.number, tagged.get(tagOf(trial))])))
})
