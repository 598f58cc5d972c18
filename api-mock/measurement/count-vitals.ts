import { sql } from 'kysely'
import type { webVitalsSchema } from '../../src/contract/measurement/measurement.ts'
import type * as z from 'zod/mini'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { vitalBucket } from '../../src/domain/measurement/vital-histogram.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { knownPlace } from './count-visits.ts'

/** Adds what one page measured to the histograms of the day, by kind of page. */
export async function countVitals(
  deps: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  { path, vitals }: z.infer<typeof webVitalsSchema>,
): Promise<void> {
  const day = southAfricanDay(deps.clock.now())
  const { kind } = knownPlace(deps, path)
  // In one order for everybody, so that two pages that report at once do not wait for each other in a circle.
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
