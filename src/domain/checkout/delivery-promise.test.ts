import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { southAfricanDay } from '../calendar/days.ts'
import {
  builtWords,
  deliveryPromise,
  deliveryWords,
  deliveryWordsLong,
  isDeliveryDay,
  promiseWords,
  type PromisedGoods,
} from './delivery-promise.ts'
import { publicHoliday } from '../calendar/public-holidays.ts'

const sofa: PromisedGoods = { availability: 'made_to_order', category: 'sofas', lead_time_days: 10 }
const cushion: PromisedGoods = { availability: 'made_to_order', category: 'scatter-cushions', lead_time_days: 7 }
const stocked: PromisedGoods = { ...sofa, availability: 'in_stock' }
const afterBreak = { dispatchFrom: '2027-01-17', days: 14 }
const noBreak = { dispatchFrom: null, days: 14 }
const friday = new Date('2026-11-20T08:00:00Z')

describe('the promise of delivery', () => {
  test('[§9.6] is the last weekday within 14 days of the first day of dispatch', () => {
    // 31 January 2027 is a Sunday.
    expect(deliveryPromise(friday, [sofa], afterBreak)).toEqual({ dispatch_from: '2027-01-17', delivery_by: '2027-01-29' })
  })

  test('counts from the order if the workshop has no break, or if the day has come', () => {
    expect(deliveryPromise(friday, [sofa], noBreak)).toEqual({ dispatch_from: null, delivery_by: '2026-12-04' })
    expect(deliveryPromise(new Date('2027-01-17T08:00:00Z'), [sofa], afterBreak)).toEqual({
      dispatch_from: null,
      delivery_by: '2027-01-29',
    })
  })

  test('uses the next South African day for an order late in the evening by UTC', () => {
    expect(deliveryPromise(new Date('2027-01-16T22:00:00Z'), [sofa], afterBreak).dispatch_from).toBeNull()
    expect(deliveryPromise(new Date('2027-01-16T21:59:00Z'), [sofa], afterBreak).dispatch_from).toBe('2027-01-17')
  })

  test('goods in stock do not wait for the break, and cushions take only their own days', () => {
    expect(deliveryPromise(friday, [stocked], afterBreak)).toEqual({ dispatch_from: null, delivery_by: '2026-12-04' })
    expect(deliveryPromise(friday, [cushion], afterBreak)).toEqual({ dispatch_from: '2027-01-17', delivery_by: '2027-01-22' })
  })

  test('an order comes with its slowest piece; an unknown piece counts as made to order', () => {
    const whole = deliveryPromise(friday, [sofa], afterBreak)
    expect(deliveryPromise(friday, [stocked, cushion, sofa], afterBreak)).toEqual(whole)
    expect(deliveryPromise(friday, [stocked, undefined], afterBreak)).toEqual(whole)
    expect(deliveryPromise(friday, [], afterBreak)).toEqual(whole)
    expect(deliveryPromise(friday, [stocked, cushion], afterBreak)).toEqual(deliveryPromise(friday, [cushion], afterBreak))
  })

  test('is never a weekend or a public holiday, and never later than the days allow unless they hold no day of delivery', () => {
    const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(time, fc.constantFrom(sofa, cushion, stocked), fc.integer({ min: 1, max: 30 }), (at, goods, days) => {
        const { delivery_by: last } = deliveryPromise(at, [goods], { dispatchFrom: null, days })
        expect([0, 6]).not.toContain(new Date(`${last}T00:00:00Z`).getUTCDay())
        expect(publicHoliday(last)).toBeNull()
        const waits = (Date.parse(last) - Date.parse(southAfricanDay(at))) / 86_400_000
        expect(waits).toBeGreaterThan(0)
        // Five days in a row without delivery are the most: Good Friday to Family Day beside Freedom Day.
        expect(waits).toBeLessThanOrEqual(Math.max(days, 6))
      }),
      { seed: 14 },
    )
  })

  test('throws for an invalid first day of dispatch', () => {
    expect(() => deliveryPromise(friday, [], { dispatchFrom: '17 January', days: 14 })).toThrow(RangeError)
  })
})

test('Saturdays, Sundays and holidays are no days of delivery', () => {
  expect(['2026-12-15', '2026-12-16', '2026-12-19', '2026-12-20', '2026-12-25'].map(isDeliveryDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

describe('the promise in words', () => {
  test('names the weekday, or the days after a break', () => {
    expect(deliveryWords({ dispatch_from: null, delivery_by: '2026-12-04' })).toBe('by Fri 4 Dec')
    expect(deliveryWords({ dispatch_from: '2027-01-17', delivery_by: '2027-01-29' })).toBe('18–29 January')
    expect(deliveryWords({ dispatch_from: '2027-01-28', delivery_by: '2027-02-11' })).toBe('28 January – 11 February')
    expect(deliveryWords({ dispatch_from: '2027-01-17', delivery_by: '2027-01-18' })).toBe('by Mon 18 Jan')
    expect(deliveryWordsLong({ dispatch_from: '2027-01-17', delivery_by: '2027-01-29' })).toBe('18–29 January 2027')
  })

  test('in one line says when the workshop builds and when the order comes', () => {
    expect(promiseWords({ dispatch_from: '2027-01-17', delivery_by: '2027-01-29' })).toBe('Built in January, delivered 18–29 January')
    expect(promiseWords({ dispatch_from: null, delivery_by: '2026-12-04' })).toBe('Delivered by Fri 4 Dec')
  })

  test('says when the workshop builds', () => {
    expect(builtWords({ dispatch_from: '2027-01-17', delivery_by: '2027-01-29' })).toBe('Built in January')
    expect(builtWords({ dispatch_from: null, delivery_by: '2026-12-04' })).toBeNull()
  })
})
