import { expect, it } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { overlap, pricesAt, startedPrices, type ScheduledPrices } from './price-schedule.ts'

const prices = (price: number, regular: number | null = null) => ({
  price: cents(price),
  price_regular: regular === null ? null : cents(regular),
})
const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T06:00:00.000Z`
const timed = (price: number, from: number, until: number | null, more: Partial<ScheduledPrices> = {}): ScheduledPrices => ({
  ...prices(price),
  kind: 'price',
  starts_at: at(from),
  ends_at: until === null ? null : at(until),
  active: null,
  ...more,
})

it('a sale starts from the price at its time, and is refused if it is no lower', () => {
  expect(startedPrices(prices(100), timed(80, 1, 2, { kind: 'sale' }))).toEqual(prices(80, 100))
  expect(startedPrices(prices(90, 120), timed(80, 1, 2, { kind: 'sale' }))).toEqual(prices(80, 120))
  expect(startedPrices(prices(80), timed(80, 1, 2, { kind: 'sale' }))).toBeNull()
  expect(startedPrices(prices(90, 120), timed(100, 1, 2))).toEqual(prices(100))
})

it.each([
  [1, 5, 4, 6, true],
  [1, 5, 5, 6, false],
  [1, 5, 5, null, false],
  [1, 5, 1, null, true],
  [1, 5, 3, null, true],
  [5, null, 5, null, true],
  [5, null, 6, null, false],
])('%i to %s and %i to %s overlap: %s', (from, until, otherFrom, otherUntil, expected) => {
  const [one, other] = [timed(1, from, until), timed(2, otherFrom, otherUntil)]
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected])
})

it('the prices of a later day are computed from the scheduled prices', () => {
  const plan = [timed(120, 8, null), timed(80, 2, 5, { kind: 'sale' })]
  expect([1, 2, 3, 5, 8, 9].map((day) => pricesAt(prices(100), plan, at(day)))).toEqual([
    prices(100),
    prices(100),
    prices(80, 100),
    prices(100),
    prices(100),
    prices(120),
  ])
})

it('the end of a sale does not take back a price that was set by hand', () => {
  const running = timed(80, 2, 5, { kind: 'sale', active: { set: prices(80, 100), before: prices(100) } })
  expect(pricesAt(prices(80, 100), [running], at(6))).toEqual(prices(100))
  expect(pricesAt(prices(70, 100), [running], at(6))).toEqual(prices(70, 100))
})
