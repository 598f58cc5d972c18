import { beforeEach, expect, test } from 'vitest'
import { createServerClock, type ServerClock } from './server-clock.ts'

const DAY = 24 * 60 * 60 * 1000
const at = { elapsed: 500, wall: 1_000_000 }
let clock: ServerClock
beforeEach(() => {
  Object.assign(at, { elapsed: 500, wall: 1_000_000 })
  clock = createServerClock(
    () => at.elapsed,
    () => at.wall,
  )
})

const pass = (ms: number) => {
  at.elapsed += ms
  at.wall += ms
}

test('[D9] the time is unknown before the first answer, then continues by the monotonic clock', () => {
  expect(clock.now()).toBeNull()
  clock.note(5_000_000)
  pass(40 * DAY)
  expect(clock.now()).toBe(5_000_000 + 40 * DAY)
})

test('[D9] after a sleep that stopped the monotonic clock, the time is unknown until the next answer', () => {
  clock.note(5_000_000)
  at.wall += 31 * DAY
  expect(clock.now()).toBeNull()
  clock.note(5_000_000 + 31 * DAY)
  pass(1000)
  expect(clock.now()).toBe(5_000_000 + 31 * DAY + 1000)
})

test('[D9] a device clock that is set back, or forward by up to a minute, has no effect', () => {
  clock.note(5_000_000)
  at.wall -= 365 * DAY
  expect(clock.now()).toBe(5_000_000)
  at.wall += 365 * DAY + 30_000
  expect(clock.now()).toBe(5_000_000)
})
