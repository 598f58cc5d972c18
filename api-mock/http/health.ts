import type { ShopRouter } from './context.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import { handle } from './handle.ts'
import type { Readiness } from './readiness.ts'

/** Registers `/healthz` (the process runs) and `/readyz` (it should get requests; 503 with a `reason` otherwise). */
export function registerHealth(router: ShopRouter, readiness: Readiness): void {
  router.get('/healthz', (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  router.get('/readyz', async (context) => {
    const reason = await readiness.check()
    context.header('Cache-Control', 'no-store')
    return reason === null ? context.json({ ok: true }) : context.json({ ok: false, reason }, 503)
  })
}

/**
 * Registers the call of a page that has all its data on the device. The page reads from the response, or from the gate's rejection,
 * whether the network and the gate are open. A document request for this path redirects a person to the start page.
 */
export function registerStatus(router: ShopRouter): void {
  handle(router, endpoints.status, async ({ context }) => {
    const isPerson = context.req.header('sec-fetch-dest') === 'document'
    return isPerson ? context.redirect(to.home(), 303) : { open: true as const }
  })
}
