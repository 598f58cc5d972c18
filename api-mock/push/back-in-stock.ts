import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { backInStockMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random' | 'config' | 'catalogue'>

const AT_ONCE = 500

/**
 * Tells those who wait for a product that can be ordered again, once each: the wish goes in the transaction that tells. It looks at what
 * is sold now and not at what changed, so an import, a hand in the database and a restart in between are all noticed.
 */
export async function tellBackInStock(deps: Needs): Promise<number> {
  const waited = await deps.db.selectFrom('push_wish').select('slug').distinct().execute()
  let told = 0
  for (const { slug } of waited) {
    const product = deps.catalogue.product(slug)
    if (product && product.availability !== 'out_of_stock') told += await tellAll(deps, product)
  }
  return told
}

async function tellAll(deps: Needs, product: Pick<ProductCard, 'slug' | 'name'>): Promise<number> {
  for (let told = 0; ;) {
    const batch = await tellSome(deps, product)
    told += batch
    if (batch < AT_ONCE) return told
  }
}

/** Of two servers at once, the one that deletes the request sends the message. */
function tellSome(deps: Needs, { slug, name }: Pick<ProductCard, 'slug' | 'name'>): Promise<number> {
  return transact(deps, async (trx) => {
    const some = trx.selectFrom('push_wish').select('subscription_id').where('slug', '=', slug).limit(AT_ONCE)
    const wishes = await trx
      .deleteFrom('push_wish')
      .where('slug', '=', slug)
      .where('subscription_id', 'in', some)
      .returning('subscription_id')
      .execute()
    if (wishes.length === 0) return 0
    const audience = audienceOf(trx, 'back-in-stock').where(
      'push_subscription.subscription_id',
      'in',
      wishes.map(({ subscription_id }) => subscription_id),
    )
    const id = `stock-${slug}-${randomKey(12, deps.random)}`
    await enqueuePush(trx, deps, { id, message: backInStockMessage(deps.config, { slug, name }), audience })
    return wishes.length
  })
}
