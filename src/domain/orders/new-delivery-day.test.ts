import { expect, it } from 'vitest'
import { dayProblem, promiseBy } from './new-delivery-day.ts'

const today = '2026-12-01'
const problemOf = (day: string, dispatch_from: string | null = null) => dayProblem({ day, today, dispatch_from })

it('a new day of delivery is a weekday without a public holiday, from today on', () => {
  expect(problemOf('2026-12-01')).toBeNull()
  expect(problemOf('2026-12-04')).toBeNull()
  expect(problemOf('2026-12-05')).toMatchObject({ words: 'Sat 5 Dec is on a weekend, when carriers do not deliver', isFinal: false })
  expect(problemOf('2026-12-16')).toMatchObject({ words: 'Wed 16 Dec is a public holiday: Day of Reconciliation', isFinal: false })
})

it('nobody can choose a day that is over, or more than a year away', () => {
  expect(problemOf('2026-11-30')).toMatchObject({ words: 'Mon 30 Nov is over', isFinal: true })
  expect(problemOf('2027-12-02')).toBeNull()
  expect(problemOf('2027-12-03')).toMatchObject({ isFinal: true })
})

it('an order that waits for the workshop comes after its first day of dispatch', () => {
  expect(problemOf('2027-01-15', '2027-01-18')).toMatchObject({ isFinal: false })
  expect(problemOf('2027-01-18', '2027-01-18')).toMatchObject({ isFinal: false })
  expect(problemOf('2027-01-19', '2027-01-18')).toBeNull()
})

it('a first day of dispatch stays while it is ahead and precedes the new day', () => {
  expect(promiseBy({ day: '2027-02-05', today, dispatch_from: '2027-01-18' })).toEqual({
    dispatch_from: '2027-01-18',
    delivery_by: '2027-02-05',
  })
  expect(promiseBy({ day: '2027-01-15', today, dispatch_from: '2027-01-18' }).dispatch_from).toBeNull()
  expect(promiseBy({ day: '2026-12-04', today, dispatch_from: '2026-11-20' }).dispatch_from).toBeNull()
})
