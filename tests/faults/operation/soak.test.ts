import { expect, test } from 'vitest'
import { faultsOf } from '../../soak/counts.ts'
import { runSoak } from '../../soak/run-soak.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

const MINUTE = 60_000
/** Five minutes of a flapping network, as they are; one of them in `npm test`. */
const MS = trialSize(MINUTE, 5 * MINUTE)

test(
  '[trial 10] after a flapping network and a shop killed again and again, each action of 20 devices has its one effect',
  async (context) => {
    const counts = await runSoak({ ms: MS, devices: 20, pace: 1000 })
    countCases(context, counts.accepted)
    expect(faultsOf(counts)).toEqual([])
    // It has been bad weather indeed.
    expect(counts.kills).toBeGreaterThan(2)
    expect(counts.answersLost).toBeGreaterThan(20)
    expect(counts.accepted).toBeGreaterThan(300)
  },
  MS + 3 * MINUTE,
)
