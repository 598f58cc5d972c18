import { setTimeout as delay } from 'node:timers/promises'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from './context.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import { handle } from './handle.ts'

/** Shorter than the timeout of the health checker. */
const PATIENCE_MS = 3000

/** `/healthz`: the process is up. `/readyz`: the database answers within 3 s and has the newest shape. */
export function registerHealth(router: ShopRouter, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  router.get('/healthz', (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  router.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store')
    try {
      const ready = await Promise.race([isMigrated(db), delay(PATIENCE_MS, false, { ref: false })])
      return context.json({ ok: ready }, ready ? 200 : 503)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return context.json({ ok: false }, 503)
    }
  })
}

/**
 * What a page asks that has everything else on the device: the answer, or the gate's refusal before it, is all there is to know. A person who
 * comes here came to see what the network shows instead, and there is nothing more in the way.
 */
export function registerStatus(router: ShopRouter): void {
  handle(router, endpoints.status, async ({ context }) => {
    const isPerson = context.req.header('sec-fetch-dest') === 'document'
    return isPerson ? context.redirect(to.home(), 303) : { open: true as const }
  })
}
