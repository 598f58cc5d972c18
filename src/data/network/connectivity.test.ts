import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import type { Contact } from './api.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'

const MINUTE = 60_000
const answer = (took: number): Contact => ({ answered: true, date: null, took })
const silence: Contact = { answered: false, by: 'none' }
const gateway: Contact = { answered: false, by: 'gateway' }
const portal: Contact = { answered: false, by: 'other' }

/** A simulated network and page, with the states and probes of the watch. */
function context({ random = () => 0.5, expectsSlow = false }: { random?: () => number; expectsSlow?: boolean } = {}) {
  const time = createVirtualTime()
  const states: Connectivity[] = ['online']
  const probes: number[] = []
  const here = { network: silence, seen: true, reported: true }
  const watch = createConnectivity({
    timers: time,
    random,
    async probe() {
      probes.push(time.elapsed())
      watch.received(here.network)
    },
    isSeen: () => here.seen,
    reportsNetwork: () => here.reported,
    expectsSlow: () => expectsSlow,
    changed: (state) => states.push(state),
  })
  return { time, states, probes, here, watch, state: () => states.at(-1) }
}

test('[N1] no answer means offline, another server’s means captive, the server’s own means online', () => {
  const { watch, states } = context()
  for (const contact of [silence, portal, answer(80), portal, silence, answer(80)]) watch.received(contact)
  expect(states).toEqual(['online', 'offline', 'captive', 'online', 'captive', 'offline', 'online'])
})

test('[N1] an error page of a server in between makes the watch probe, and only the probe’s answer counts', async () => {
  const { watch, here, time, states, probes } = context()
  here.network = answer(80)
  for (let call = 0; call < 3; call += 1) {
    // A gateway may reject several calls at once.
    for (let page = 0; page < 5; page += 1) watch.received(gateway)
    await time.settle()
  }
  expect([states, probes.length]).toEqual([['online'], 3])
  here.network = gateway
  watch.received(gateway)
  await time.settle()
  expect(states).toEqual(['online', 'offline'])
})

test('[N1] an `offline` event proves nothing: the watch probes the server, and the answer counts', async () => {
  const { watch, here, time, states, probes } = context()
  here.network = answer(80)
  watch.doubt()
  await time.settle()
  expect(probes).toEqual([0])
  expect(states).toEqual(['online'])
  here.network = silence
  watch.doubt()
  await time.settle()
  expect(states).toEqual(['online', 'offline'])
})

test('[N1] an answer that was sent before the network failed does not end the probes while the browser reports no network', async () => {
  const { watch, here, time, states, probes } = context({ random: () => 0.999_999 })
  here.reported = false
  watch.doubt()
  await time.settle()
  watch.received(answer(80))
  expect(states).toEqual(['online', 'offline', 'online'])
  await time.pass(MINUTE)
  expect(states).toEqual(['online', 'offline', 'online', 'offline'])
  here.network = answer(80)
  await time.pass(2 * MINUTE)
  const asked = probes.length
  await time.pass(10 * MINUTE)
  expect(probes.length - asked, 'waits of a minute at a server that answers').toBeLessThanOrEqual(10)
  here.reported = true
  watch.hint()
  await time.pass(MINUTE)
  const last = probes.length
  await time.pass(10 * MINUTE)
  expect(probes).toHaveLength(last)
})

test('[N2] two late answers in a row mean slow, two prompt ones in a row end it; others have no effect', () => {
  const { watch, state } = context()
  for (const [took, expected] of [
    [4000, 'online'],
    [90, 'online'],
    [4000, 'online'],
    [2000, 'online'],
    [3000, 'slow'],
    [1000, 'slow'],
    [5000, 'slow'],
    [1000, 'slow'],
    [2000, 'slow'],
    [300, 'online'],
  ] as const) {
    watch.received(answer(took))
    expect(state(), `after ${took} ms`).toBe(expected)
  }
})

test('[N2] if the browser expects a slow line, one late answer is enough; the expectation alone is not', () => {
  const { watch, state } = context({ expectsSlow: true })
  watch.received(answer(80))
  expect(state()).toBe('online')
  watch.received(answer(3500))
  expect(state()).toBe('slow')
})

test('[N3] an unreachable server is probed with growing waits of at most a minute, until it answers', async () => {
  const { watch, time, probes, here, state } = context({ random: () => 0.999_999 })
  watch.received(silence)
  await time.pass(6 * MINUTE)
  const gaps = probes.map((at, index) => at - (probes[index - 1] ?? 0))
  expect(gaps.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, MINUTE])
  expect(Math.max(...gaps)).toBe(MINUTE)
  here.network = answer(80)
  await time.pass(MINUTE)
  expect(state()).toBe('online')
  const asked = probes.length
  await time.pass(60 * MINUTE)
  expect(probes).toHaveLength(asked)
})

test('[N3] a hint probes at once and restarts the waits; while the server answers it has no effect', async () => {
  const { watch, time, probes, here } = context({ random: () => 0.999_999 })
  watch.hint()
  expect(probes).toEqual([])
  watch.received(silence)
  await time.pass(MINUTE)
  const before = probes.length
  watch.hint()
  watch.hint()
  await time.settle()
  expect(probes).toHaveLength(before + 1)
  await time.pass(2000)
  expect(probes).toHaveLength(before + 2)
  here.network = answer(80)
  watch.hint()
  await time.pass(MINUTE)
  expect(probes).toHaveLength(before + 3)
})

test('[N3] a hidden page does not probe until it is visible', async () => {
  const { watch, time, probes, here } = context()
  watch.received(silence)
  here.seen = false
  watch.pause()
  await time.pass(10 * MINUTE)
  watch.received(silence)
  await time.pass(10 * MINUTE)
  expect(probes).toEqual([])
  here.seen = true
  watch.hint()
  await time.settle()
  expect(probes).toHaveLength(1)
})

const step = fc.oneof(
  fc.constantFrom('answers', 'silent', 'portal', 'hide', 'show', 'online', 'offline', 'read fails').map((kind) => ({ kind, ms: 0 })),
  fc.integer({ min: 1, max: 90_000 }).map((ms) => ({ kind: 'pass', ms })),
)

test('[N] in any sequence: no probe while the server answers or the page is hidden, and online within a minute after the server is back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true }), async (steps, random) => {
      const { watch, time, here, probes, state } = context({ random: () => random })
      here.network = answer(50)
      for (const { kind, ms } of steps) {
        const asked = probes.length
        const quiet = (state() === 'online' && here.reported) || !here.seen
        if (kind === 'answers') here.network = answer(50)
        if (kind === 'silent') here.network = silence
        if (kind === 'portal') here.network = portal
        if (kind === 'read fails') watch.received(silence)
        if (kind === 'online') {
          here.reported = true
          watch.hint()
        }
        if (kind === 'offline') {
          here.reported = false
          watch.doubt()
        }
        if (kind === 'hide') {
          here.seen = false
          watch.pause()
        }
        if (kind === 'show') {
          here.seen = true
          watch.hint()
        }
        await time.settle()
        if (kind === 'pass') {
          await time.pass(ms)
          if (quiet) expect(probes).toHaveLength(asked)
        }
      }
      here.seen = true
      here.reported = true
      here.network = answer(50)
      watch.hint()
      await time.pass(MINUTE)
      expect(state()).toBe('online')
    }),
    { seed: 20_261_122, numRuns: 300 },
  )
})
