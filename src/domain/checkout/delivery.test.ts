import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryPromise, formatDay, formatDayLong, southAfricanDay } from './delivery.ts'

describe('a day in South Africa', () => {
  test.each([
    ['2026-11-20T21:59:59Z', '2026-11-20'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
    ['2028-02-28T22:30:00Z', '2028-02-29'],
  ])('begins at 22:00 UTC: %s is %s', (time, day) => {
    expect(southAfricanDay(new Date(time))).toBe(day)
  })
})

describe('the promise of delivery', () => {
  test('counts 14 days from a first day of dispatch in the future', () => {
    expect(deliveryPromise(new Date('2026-11-20T08:00:00Z'), '2027-01-17')).toEqual({
      dispatch_from: '2027-01-17',
      delivery_by: '2027-01-31',
    })
  })

  test('counts 14 days from the order if the workshop has no break', () => {
    expect(deliveryPromise(new Date('2026-11-20T08:00:00Z'), null)).toEqual({ dispatch_from: null, delivery_by: '2026-12-04' })
  })

  test('has no day of dispatch from that day on', () => {
    expect(deliveryPromise(new Date('2027-01-17T08:00:00Z'), '2027-01-17')).toEqual({ dispatch_from: null, delivery_by: '2027-01-31' })
    expect(deliveryPromise(new Date('2027-03-01T08:00:00Z'), '2027-01-17')).toEqual({ dispatch_from: null, delivery_by: '2027-03-15' })
  })

  test('uses the next South African day for an order late in the evening by UTC', () => {
    expect(deliveryPromise(new Date('2027-01-16T22:00:00Z'), '2027-01-17').dispatch_from).toBeNull()
    expect(deliveryPromise(new Date('2027-01-16T21:59:00Z'), '2027-01-17').dispatch_from).toBe('2027-01-17')
  })

  test('is never earlier than 14 days after the order', () => {
    const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(time, (at) => {
        const { delivery_by } = deliveryPromise(at, '2027-01-17')
        expect(Date.parse(delivery_by) - Date.parse(southAfricanDay(at))).toBeGreaterThanOrEqual(14 * 86_400_000)
        expect(delivery_by >= '2027-01-31').toBe(true)
      }),
      { seed: 14 },
    )
  })

  test('throws for an invalid first day of dispatch', () => {
    expect(() => deliveryPromise(new Date('2026-11-20T08:00:00Z'), '17 January')).toThrow(RangeError)
  })
})

describe('a formatted day', () => {
  test('is short, or has its year', () => {
    expect(formatDay('2026-12-04')).toBe('Fri 4 Dec')
    expect(formatDayLong('2026-12-04')).toBe('Fri 4 Dec 2026')
    expect(formatDayLong('2027-01-31')).toBe('Sun 31 Jan 2027')
  })

  test.each(['', '2026-02-30', '2026-13-01', '4 Dec', '2026-12-04T00:00:00Z'])('throws for "%s"', (day) => {
    expect(() => formatDay(day)).toThrow(RangeError)
  })
})
