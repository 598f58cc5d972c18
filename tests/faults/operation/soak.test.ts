import { expect, test } from 'vitest'
import { faultsOf } from '../../soak/counts.ts'
import { runSoak } from '../../soak/run-soak.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

const MINUTE = 60_000
/** Five minutes of a flapping network in real time; half a minute in `npm test`. */
const MS = trialSize(MINUTE / 2, 5 * MINUTE)

test(
  '[extended] [trial 10] after a flapping network and repeated kills of the server, each action of 20 devices has one effect',
  async (context) => {
    const counts = await runSoak({ ms: MS, devices: 20, pace: 1000 })
    countCases(context, counts.accepted)
    expect(faultsOf(counts)).toEqual([])
    // The network was bad enough.
    expect(counts.kills).toBeGreaterThan(2)
    expect(counts.answersLost).toBeGreaterThan(20)
    expect(counts.accepted).toBeGreaterThan(300)
  },
  MS + 3 * MINUTE,
)
