import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHistories, history, live } from './history.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

/** The number of histories in `npm test`, and in `npm run trials`. */
const RUNS = trialSize(300, 10_000)

let histories: Awaited<ReturnType<typeof createHistories>>
beforeAll(async () => {
  histories = await createHistories()
})
afterAll(() => histories.close())

test(
  `[trial 1] in ${RUNS} random histories every accepted change has one effect in order, or is visibly rejected, and device and server agree`,
  async (context) => {
    await fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const outcome = await live(commands, await histories.next())
        expect(outcome.server).toEqual(outcome.expected)
        expect(outcome.shown).toEqual(outcome.server)
        expect(outcome).toMatchObject({ left: 0, forgotten: [], foreign: [] })
        expect(outcome.refused.seen).toEqual(outcome.refused.expected)
      }),
      { seed: 20_261_120, numRuns: RUNS, endOnFailure: false },
    )
    countCases(context, RUNS)
  },
  RUNS * 400,
)
