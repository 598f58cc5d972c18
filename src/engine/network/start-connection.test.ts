import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../data/network/api.ts'
import { createServerClock } from '../../data/network/server-clock.ts'
import { connection, shopNow } from '../../state/network/connection.ts'
import { startConnection } from './start-connection.ts'

const TODAY = Date.parse('2026-11-30T10:00:00Z')
const DAY = 86_400_000

afterEach(() => Object.assign(connection, { ahead: 0 }))

/** A device whose clock differs from the server's. `answer` receives an answer of the server. */
function deviceWith(difference: number) {
  const deferred: (() => void)[] = []
  let skew = difference
  const now = () => Date.now() + skew
  const serverClock = createServerClock(() => Date.now(), now)
  const api = createApi('http://shop.test', () => Promise.reject(new Error('The server is away')))
  const device = { serverClock, now, timers: { after: () => () => undefined }, random: () => 0, api }
  const watch = startConnection(
    device,
    () => true,
    (change) => deferred.push(change),
  )
  return {
    answer(date: number) {
      serverClock.note(date)
      watch.received({ answered: true, date, took: 100 })
    },
    correct: () => (skew = 0),
    endPress: () => deferred.splice(0).forEach((change) => change()),
  }
}

test.each([365, 3650, -365])('[N6] a device whose clock is %d days off learns the shop’s time from the first answer', (days) => {
  const { answer, endPress } = deviceWith(days * DAY)
  answer(Date.now())
  expect(connection.ahead).toBe(0)
  endPress()
  expect(Math.round(connection.ahead / DAY)).toBe(0 - days)
})

test('[N6] a clock that is a few seconds off is right: no screen is drawn again for it', () => {
  const { answer, endPress } = deviceWith(20_000)
  answer(Date.now())
  endPress()
  expect(connection.ahead).toBe(0)
})

test('[N6] a device that sets its clock right follows it with the next answer', () => {
  const { answer, correct, endPress } = deviceWith(365 * DAY)
  answer(TODAY)
  endPress()
  correct()
  answer(Date.now())
  endPress()
  expect(connection.ahead).toBe(0)
  expect(Math.abs(shopNow().getTime() - Date.now())).toBeLessThan(1000)
})
