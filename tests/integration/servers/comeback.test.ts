import { describe, expect, it } from 'vitest'
import { backoff, MOST_BACKOFF } from '../../../src/data/outbox/backoff.ts'
import { comeBack } from '../../bench/comeback-model.ts'

const crowd = { devices: 60_000, servers: 2, calls: 4, mostAtOnce: 400, costs: { call: 1, turnedAway: 0.2 } }
/** The time that the calls alone need, in milliseconds. */
const WORK_MS = (crowd.devices * crowd.calls * crowd.costs.call) / crowd.servers
/** The longest that a call may take, in milliseconds. */
const SLOWEST = 1500
/** Calls that the servers can answer in a second. */
const CAPACITY = (1000 / crowd.costs.call) * crowd.servers
/** Devices that come in the first second: each is somewhere in its wait of a minute, and the ends of the waits lie twice as close there. */
const FIRST = (2 * crowd.devices * 1000) / MOST_BACKOFF

describe('devices that come back after an outage, more than the servers can answer', () => {
  const found = comeBack(crowd)

  it('are turned away a few times each, and no server exceeds its limit or makes a call wait long', () => {
    expect(found.turnedAway).toBeGreaterThan(crowd.devices)
    expect(found.turnedAway).toBeLessThan(4 * crowd.devices)
    expect(found.atOnce).toBe(crowd.mostAtOnce)
    expect(found.slowest).toBeLessThan(SLOWEST)
    expect(found.givenUp).toBe(0)
  })

  it('wait as Retry-After asks: without it, the servers turn away more than half as many calls again', () => {
    const heedless = comeBack({ ...crowd, wait: (attempts, _retryAfter, random) => backoff(attempts, null, random) })
    expect(heedless.turnedAway).toBeGreaterThan(1.5 * found.turnedAway)
  })

  it('have all sent what waited at most a minute later than the calls alone need', () => {
    expect(found.end).toBeGreaterThan(WORK_MS)
    expect(found.end).toBeLessThan(WORK_MS + MOST_BACKOFF)
    expect(found.half).toBeLessThan(found.end)
  })

  it('never arrive faster than in the first second plus what the servers answer, because each also waits by itself', () => {
    expect(found.peak).toBeLessThan(FIRST + CAPACITY)
    // Without a wait of their own all of them would come at once.
    const impatient = comeBack({ ...crowd, wait: (_attempts, retryAfter) => (retryAfter ?? 0) * 1000 })
    expect(impatient.peak).toBeGreaterThan(crowd.devices)
    expect(impatient.slowest).toBeGreaterThan(SLOWEST)
  })
})
