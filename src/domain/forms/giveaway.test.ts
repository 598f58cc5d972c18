import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { giveaway, giveawayPhase } from './giveaway.ts'

test('the giveaway opens and closes at midnight in South Africa, not in London', () => {
  expect(giveawayPhase(new Date('2026-11-30T21:59:59Z'))).toBe('before')
  expect(giveawayPhase(new Date('2026-11-30T22:00:00Z'))).toBe('open')
  expect(giveawayPhase(new Date('2027-01-31T21:59:59Z'))).toBe('open')
  expect(giveawayPhase(new Date('2027-01-31T22:00:00Z'))).toBe('closed')
})

for (const page of ['giveaway', 'couch-giveaway']) {
  test(`the days match the page ${page}`, () => {
    const text = readFileSync(new URL(`../../../content/pages/${page}.md`, import.meta.url), 'utf8')
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
    expect({ opens: field('opens'), closes: field('closes'), drawn: field('draw_date'), prize: field('prize_slug') }).toEqual(giveaway)
  })
}
