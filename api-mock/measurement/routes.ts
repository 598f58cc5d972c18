import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import { guestKeyOf } from '../account/access/cookies.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { countVisit, knownPlace } from './count-visits.ts'
import { countMissed } from './missed-searches.ts'
import { storeConversion } from './store-conversion.ts'
import { sql } from 'kysely'
import type { webVitalsSchema } from '../../src/contract/measurement/measurement.ts'
import type * as z from 'zod/mini'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { vitalBucket } from '../../src/domain/measurement/vital-histogram.ts'
import { transact } from '../db/transaction.ts'

/** Many users may share one address, and each page sends a few of these reports. */
const limitPerAddress = { burst: 1200, perSeconds: 60 }
/** A catalogue search for each report. Few searches of a visitor find nothing. */
const missedPerAddress = { burst: 120, perSeconds: 60 }
/**
 * One event a second, and those of ten minutes at once for visitors who share an address. An event is a row for a month, which anybody can send.
 */
export const conversionsPerAddress = { burst: 600, perSeconds: 600 }
const received = { received: true } as const

/** Registers the reports of pages. Each is counted or queued at once; no call waits for the ad service. */
export function registerMeasurementRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const addresses = createRateLimiter(deps, 'measurement', limitPerAddress)
  const missed = createRateLimiter(deps, 'missed search', missedPerAddress)
  const conversions = createRateLimiter(deps, 'conversion', conversionsPerAddress)

  handle(router, endpoints.pageVisit, async ({ context, input }) => {
    addresses.take(context.get('address'))
    await countVisit(deps, input)
    if (input.app) deps.steps.count('app')
    return received
  })
  handle(router, endpoints.missedSearch, async ({ context, input }) => {
    missed.take(context.get('address'))
    await countMissed(deps, input.words)
    return received
  })
  handle(router, endpoints.webVitals, async ({ context, input }) => {
    addresses.take(context.get('address'))
    await countVitals(deps, input)
    return received
  })
  handle(router, endpoints.conversion, async ({ context, input }) => {
    conversions.take(context.get('address'))
    const session = await callers.sessionIfAny(context)
    await storeConversion(deps, input, { customer: session?.caller ?? null, guestKey: guestKeyOf(context, deps.config) })
    return received
  })
}

/** Adds the measurements of one page to the histograms of the day, by kind of page. */
async function countVitals(
  deps: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  { path, vitals }: z.infer<typeof webVitalsSchema>,
): Promise<void> {
  const day = southAfricanDay(deps.clock.now())
  const { kind } = knownPlace(deps, path)
  // A fixed order prevents a deadlock of two parallel reports.
  const sorted = vitals.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  await transact(deps, async (trx) => {
    for (const { name, value } of sorted)
      await trx
        .insertInto('web_vital')
        .values({ day, kind, metric: name, bucket: vitalBucket(name, value), count: 1 })
        .onConflict((conflict) =>
          conflict.columns(['day', 'kind', 'metric', 'bucket']).doUpdateSet({ count: sql<number>`web_vital.count + 1` }),
        )
        .execute()
  })
}
