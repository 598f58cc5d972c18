import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from './context.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers and has the newest shape. */
export function registerHealth(router: ShopRouter, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  router.get('/healthz', (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  router.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store')
    try {
      const ready = await isMigrated(db)
      return context.json({ ok: ready }, ready ? 200 : 503)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return context.json({ ok: false }, 503)
    }
  })
}
