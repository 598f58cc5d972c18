import { describe, expect, test } from 'vitest'
import { countVisit, mayInvite } from './invitation.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = Date.UTC(2026, 10, 22)
const stranger = { visits: 1, hasThings: false, refusedAt: null }

describe('a visit', () => {
  test('continues from page to page and ends half an hour after the last page', () => {
    const first = countVisit({ count: 0, last: 0 }, now)
    expect(first).toEqual({ count: 1, last: now })
    const next = countVisit(first, now + 29 * MINUTE)
    expect(next.count).toBe(1)
    expect(countVisit(next, now + 58 * MINUTE).count).toBe(1)
    expect(countVisit(next, now + 59 * MINUTE).count).toBe(2)
  })
  test('is a new visit after the clock was set back by more', () => {
    expect(countVisit({ count: 1, last: now }, now - DAY).count).toBe(2)
  })
})

describe('the invitation to install', () => {
  test('appears after two visits, or with something in the cart, a list or saved', () => {
    expect(mayInvite(stranger, now)).toBe(false)
    expect(mayInvite({ ...stranger, visits: 2 }, now)).toBe(true)
    expect(mayInvite({ ...stranger, hasThings: true }, now)).toBe(true)
  })
  test('does not appear again for half a year after a refusal', () => {
    const refused = { visits: 9, hasThings: true, refusedAt: now }
    expect(mayInvite(refused, now + 179 * DAY)).toBe(false)
    expect(mayInvite(refused, now + 180 * DAY)).toBe(true)
  })
})
