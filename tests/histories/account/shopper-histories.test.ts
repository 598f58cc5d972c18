import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHistories } from '../cart/history.ts'
import { liveAsShoppers, shopperHistory, type ShopperHistory } from './shopper-history.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

/** The number of histories in `npm test`, and in `npm run trials`. */
const RUNS = trialSize(100, 10_000)

/** Found by a long run: the answer to a sign-out arrives after the next sign-in, and deletes its cookie. */
const lateSignOut: ShopperHistory = [
  { kind: 'append', tab: 0, intent: { do: 'signIn', who: 0, discard: false }, wait: false },
  { kind: 'append', tab: 0, intent: { do: 'add', product: 0, quantity: 1 }, wait: true },
  { kind: 'trouble', next: ['late'] },
  { kind: 'append', tab: 0, intent: { do: 'signOut', discard: false }, wait: false },
  { kind: 'append', tab: 1, intent: { do: 'signIn', who: 0, discard: false }, wait: false },
  { kind: 'pass', ms: 500 },
  { kind: 'reopen', tab: 0 },
  { kind: 'pass', ms: 31_000 },
  { kind: 'append', tab: 0, intent: { do: 'add', product: 0, quantity: 1 }, wait: false },
]

let histories: Awaited<ReturnType<typeof createHistories>>
beforeAll(async () => {
  histories = await createHistories()
})
afterAll(() => histories.close())

test(
  `[trial 1] [I] in ${RUNS} random histories of sign-ins and sign-outs every accepted change has one effect for its own customer, or was discarded`,
  async (context) => {
    await fc.assert(
      fc.asyncProperty(shopperHistory, async (commands) => {
        const outcome = await liveAsShoppers(commands, await histories.next())
        expect(outcome).toMatchObject({ left: 0, forgotten: [], doubled: 0, lost: [], strayed: [], remembered: [] })
        expect(outcome.shown).toEqual(outcome.server)
      }),
      { seed: 20_261_120, numRuns: RUNS, endOnFailure: false, examples: [[lateSignOut]] },
    )
    countCases(context, RUNS)
  },
  RUNS * 400,
)
