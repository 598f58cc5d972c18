import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHistories } from './history.ts'
import { liveAsShoppers, shopperHistory } from './shopper-history.ts'
import { countCases, trialSize } from '../support/trial-size.ts'

/** With the two other models it makes 10,000 in `npm test`. */
const RUNS = trialSize(2000, 10_000)

let histories: Awaited<ReturnType<typeof createHistories>>
beforeAll(async () => {
  histories = await createHistories()
})
afterAll(() => histories.close())

test(
  `trials 1, 15 and 16 [I]: in ${RUNS} random histories of signing in and out every accepted change is done once for whoever made it, or was given up`,
  async (context) => {
    await fc.assert(
      fc.asyncProperty(shopperHistory, async (commands) => {
        const outcome = await liveAsShoppers(commands, await histories.next())
        expect(outcome).toMatchObject({ left: 0, forgotten: [], doubled: 0, lost: [], strayed: [], remembered: [] })
        expect(outcome.shown).toEqual(outcome.server)
      }),
      { seed: 20_261_120, numRuns: RUNS, endOnFailure: false },
    )
    countCases(context, RUNS)
  },
  RUNS * 400,
)
