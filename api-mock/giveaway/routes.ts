import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { PROOF_PATH, readProof } from './draw.ts'

/** For each address. A proof lists every entry. */
const readsPerAddress = { burst: 30, perSeconds: 3600 }

/** Registers the public proof of the giveaway's draws. It is a document of its own, so that no page of the shop loads its schema. */
export function registerGiveawayProof(router: ShopRouter, deps: Deps): void {
  const reads = createRateLimiter(deps, 'giveaway-proof', readsPerAddress)
  router.get(PROOF_PATH, async (context) => {
    reads.take(context.get('address'))
    context.header('Cache-Control', 'no-cache')
    return context.json(await readProof(deps.db))
  })
}
