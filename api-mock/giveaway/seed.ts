import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { currentGiveaway } from '../forms/giveaway-dates.ts'
import { sha256 } from './choose-winner.ts'

const SEED_BYTES = 32

/**
 * Makes the secret seed of the giveaway's draw, once, with its public hash. The transaction of the first entry calls it, so the seed exists
 * before the first entry. Returns the seed; its row stays locked until the transaction ends.
 */
export async function commitSeed(trx: ShopTransaction, { clock, random }: Pick<Deps, 'clock' | 'random'>): Promise<string> {
  const { id: giveaway } = currentGiveaway()
  const row = trx.selectFrom('giveaway_seed').select('seed').where('giveaway', '=', giveaway)
  const locked = row.forUpdate()
  const known = await locked.executeTakeFirst()
  if (known) return known.seed
  const seed = Buffer.from(random(SEED_BYTES)).toString('hex')
  await trx
    .insertInto('giveaway_seed')
    .values({ giveaway, seed, seed_hash: sha256(seed), committed_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('giveaway').doNothing())
    .execute()
  return (await locked.executeTakeFirstOrThrow()).seed
}
