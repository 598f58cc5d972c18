import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { giveaway, giveawayPhase } from './giveaway.ts'

test('it opens and closes at midnight in South Africa, not in London', () => {
  expect(giveawayPhase(new Date('2026-11-30T21:59:59Z'))).toBe('before')
  expect(giveawayPhase(new Date('2026-11-30T22:00:00Z'))).toBe('open')
  expect(giveawayPhase(new Date('2027-01-31T21:59:59Z'))).toBe('open')
  expect(giveawayPhase(new Date('2027-01-31T22:00:00Z'))).toBe('closed')
})

for (const page of ['giveaway', 'couch-giveaway']) {
  test(`the days are those that the page ${page} tells`, () => {
    const text = readFileSync(new URL(`../../../content/pages/${page}.md`, import.meta.url), 'utf8')
    const told = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
    expect({ opens: told('opens'), closes: told('closes'), drawn: told('draw_date'), prize: told('prize_slug') }).toEqual(giveaway)
  })
}
