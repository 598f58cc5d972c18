import { expect, test } from 'vitest'
import { filesByTag } from '../../tags.ts'
import { tagOf, trials } from '../../trials/trials.ts'

test('the table has the trials from 1 to 35', () => {
  expect(trials.map(({ number }) => number)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1))
})

test('each trial has at least one test, and each tag of a test names a trial of the table', () => {
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  expect([...filesByTag('trial ').keys()].toSorted(byNumber)).toEqual(trials.map(tagOf))
})
