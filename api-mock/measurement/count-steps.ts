import { sql } from 'kysely'
import { endpoints } from '../../src/contract/endpoints.ts'
import { REPLAY_HEADER } from '../../src/contract/http/headers.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Database } from '../db/open.ts'
import type { ShopStepTable } from '../db/schema/measurement.ts'
import type { ShopRouter } from '../http/context.ts'
import type { Clock } from '../time-and-random.ts'

/** The daily counts of steps. */
export interface StepCounter {
  /** Counts one step of today, in memory. */
  count(step: ShopStepTable['step']): void
  /** Adds the counts to those in the database. The counts of a failed call are in the next one. */
  store(): Promise<void>
}

/**
 * Creates the counter of a server. Every addition to a cart counts, and a row for each day has the sum: written at once, each addition would
 * commit a second time, and on PostgreSQL wait for all others. So a killed server loses the steps since the last `store`.
 */
export function createStepCounter({ db, clock }: { db: Database; clock: Clock }): StepCounter {
  let counted = new Map<string, ShopStepTable>()

  const add = ({ day, step, count }: ShopStepTable) => {
    const key = `${day} ${step}`
    counted.set(key, { day, step, count: count + (counted.get(key)?.count ?? 0) })
  }

  return {
    count: (step) => add({ day: southAfricanDay(clock.now()), step, count: 1 }),
    async store() {
      // In one order, so that two servers cannot wait for each other.
      const rows = [...counted.values()].toSorted((a, b) => (`${a.day} ${a.step}` < `${b.day} ${b.step}` ? -1 : 1))
      if (rows.length === 0) return
      counted = new Map()
      try {
        await db
          .insertInto('shop_step')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['day', 'step']).doUpdateSet({ count: sql<number>`shop_step.count + excluded.count` }))
          .execute()
      } catch (error) {
        rows.forEach(add)
        throw error
      }
    },
  }
}

/** Registers the count of additions to carts, before the routes of the cart. A repeated call does not count. */
export function countAdditions(router: ShopRouter, { steps }: { steps: StepCounter }): void {
  router.on('POST', [endpoints.cartAdd.path, endpoints.customerCartAdd.path], async (context, next) => {
    await next()
    if (context.res.ok && !context.res.headers.has(REPLAY_HEADER)) steps.count('add')
  })
}
