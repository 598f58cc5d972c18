import { sql } from 'kysely'
import { endpoints } from '../../src/contract/endpoints.ts'
import { REPLAY_HEADER } from '../../src/contract/http/headers.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import type { ShopStepTable } from '../db/schema-measurement.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'

/** Registers the daily count of additions to carts, before the routes of the cart. A failed count never blocks a call. */
export function countSteps(router: ShopRouter, { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): void {
  router.on('POST', [endpoints.cartAdd.path, endpoints.customerCartAdd.path], async (context, next) => {
    await next()
    if (!context.res.ok || context.res.headers.has(REPLAY_HEADER)) return
    try {
      await countStep({ db, clock }, 'add')
    } catch (error) {
      log.warn({ err: error }, 'a step was not counted')
    }
  })
}

/** Counts one step of today. */
export async function countStep({ db, clock }: Pick<Deps, 'db' | 'clock'>, step: ShopStepTable['step']): Promise<void> {
  await db
    .insertInto('shop_step')
    .values({ day: southAfricanDay(clock.now()), step, count: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'step']).doUpdateSet({ count: sql<number>`shop_step.count + 1` }))
    .execute()
}
