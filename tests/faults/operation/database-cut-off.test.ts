import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { cuttable } from '../../support/server/cuttable.ts'
import { trialSize } from '../../support/time/trial-size.ts'
import { expectJobsContinue, expectOneEffectEach, outageCrowd } from './outage-crowd.ts'
import { twoShops } from './two-shops.ts'

/** The long form lasts longer than a connection may be silent (22 s). */
const CUT_MS = trialSize(3000, 30_000)
/** A device waits so long for an answer [D5]. */
const CALL_LIMIT_MS = 10_000

describe.runIf(inject('postgresUrl') !== null)('PostgreSQL cut off', () => {
  let network: Awaited<ReturnType<typeof cuttable>> | undefined
  const { shops, ask } = twoShops({}, async ({ socket }) => (network = await cuttable(socket)).url)
  afterAll(() => network?.close())

  test(`[extended] [trial 29] from two servers under load for ${CUT_MS / 1000} s: no process ends, and every key has one effect`, async () => {
    const shoppers = outageCrowd(shops, { ms: CALL_LIMIT_MS, repeats: true })
    const { busyAgain, during, shopping } = shoppers
    // Once between two statements, once when an answer of a commit is lost.
    for (const cut of [() => network?.cut(), () => network?.cutAfterCommits(2)]) {
      await Promise.race([shopping, busyAgain()])
      await during(async () => {
        cut()
        await delay(CUT_MS)
        await Promise.all(
          shops.map(async ({ origin }) => {
            await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), { timeout: 10_000, interval: 50 })
            expect((await fetch(`${origin}/healthz`)).status).toBe(200)
          }),
        )
        network?.mend()
        // The network has forgotten the connections from before.
        network?.breakOff()
      })
      await Promise.race([shopping, busyAgain()])
    }
    shoppers.leave()
    await shopping
    expect(shoppers.refused()).toBeGreaterThan(0)
    for (const { origin } of shops) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    await expectOneEffectEach(ask, shoppers)
    await expectJobsContinue(ask, shoppers)
  }, 180_000)
})
