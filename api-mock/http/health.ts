import { setTimeout as delay } from 'node:timers/promises'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from './context.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import { handle } from './handle.ts'

/** Shorter than the timeout of the health checker. */
const TIMEOUT_MS = 3000

/** Registers `/healthz` (the process runs) and `/readyz` (no shutdown, and the database responds within 3 s and has all migrations). */
export function registerHealth(router: ShopRouter, { db, log, closing }: Pick<Deps, 'db' | 'log' | 'closing'>): void {
  router.get('/healthz', (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  router.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store')
    if (closing?.aborted) return context.json({ ok: false, reason: 'closing' }, 503)
    try {
      const ready = await Promise.race([isMigrated(db), delay(TIMEOUT_MS, false, { ref: false })])
      return context.json({ ok: ready }, ready ? 200 : 503)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return context.json({ ok: false }, 503)
    }
  })
}

/**
 * Registers the call of a page that has all its data on the device. The response, or the gate's rejection before it, tells the page whether
 * the network and the gate are open. A document request for this path redirects a person to the start page.
 */
export function registerStatus(router: ShopRouter): void {
  handle(router, endpoints.status, async ({ context }) => {
    const isPerson = context.req.header('sec-fetch-dest') === 'document'
    return isPerson ? context.redirect(to.home(), 303) : { open: true as const }
  })
}
