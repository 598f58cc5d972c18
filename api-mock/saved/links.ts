import type { CountRows } from '../cart/guest-rows.ts'
import { tileCardSchema } from '../../src/contract/catalogue/catalogue.ts'
import { SHARED_PIECES, type Saved, type Shared } from '../../src/contract/saved/saved.ts'
import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import * as z from 'zod/mini'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockForChange } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/shop-error.ts'
import { loadSaved } from './stored-saved.ts'

type Needs = Pick<Deps, 'clock' | 'random'>

/** The key of an owner's newest link, or null. */
export async function linkOf(db: Database, owner: string): Promise<string | null> {
  const row = await db
    .selectFrom('saved_link')
    .select('link_key')
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('link_key')
    .executeTakeFirst()
  return row?.link_key ?? null
}

/** The owner of the pieces that change. */
export interface SavedOwner {
  owner: string
  /** Counts the rows that a change of a guest adds. */
  countRows?: CountRows | undefined
}

/**
 * Makes the link that shows an owner's saved pieces to others, unless there is one, or ends all of them, inside a transaction. Increments
 * `rev`. Returns what every call about saved pieces returns.
 */
export async function shareSaved(trx: ShopTransaction, deps: Needs, { owner, countRows }: SavedOwner, shared: boolean): Promise<Saved> {
  const rev = await lockForChange(trx, owner, 'saved')
  countRows?.(rev === 0 ? 1 : 0)
  if (!shared) await trx.deleteFrom('saved_link').where('owner', '=', owner).execute()
  else if ((await linkOf(trx, owner)) === null) {
    const link_key = randomKey(CART_KEY_LENGTH, deps.random)
    countRows?.(1)
    await trx.insertInto('saved_link').values({ link_key, owner, created_at: deps.clock.now().toISOString() }).execute()
  }
  await countChange(trx, owner, 'saved')
  return { rev: rev + 1, pieces: await loadSaved(trx, owner), link: await linkOf(trx, owner) }
}

/** The pieces behind a link that are sold now, newest first. Throws `not_found` (404) for a link that never was or has ended. */
export async function readShared({ db, catalogue }: Pick<Deps, 'db' | 'catalogue'>, key: string): Promise<Shared> {
  const link = await db.selectFrom('saved_link').select('owner').where('link_key', '=', key).executeTakeFirst()
  if (!link) throw notFound('This link has ended')
  const pieces = (await loadSaved(db, link.owner)).flatMap(({ slug, saved, variation }) => {
    const card = saved ? catalogue.cardNamed(slug) : undefined
    return card ? [{ ...z.parse(tileCardSchema, card), ...(variation && { variation }) }] : []
  })
  return { pieces: pieces.slice(0, SHARED_PIECES) }
}
