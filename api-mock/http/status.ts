import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import type { ShopRouter } from './context.ts'
import { handle } from './handle.ts'

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
