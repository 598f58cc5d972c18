import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { backInStockMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'
import { waitedProducts } from './waited-products.ts'

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random' | 'config' | 'catalogue'>

const AT_ONCE = 500

/**
 * Sends a push to the devices that wait for a product that is in stock again, once each: the same transaction deletes the request. It
 * compares with the current stock instead of changes, so it also covers imports, manual changes and restarts.
 */
export async function sendBackInStock(deps: Needs): Promise<number> {
  let count = 0
  for (const slug of await waitedProducts(deps.db)) {
    const product = deps.catalogue.cardNamed(slug)
    if (product && product.availability !== 'out_of_stock') count += await enqueueAll(deps, product)
  }
  return count
}

async function enqueueAll(deps: Needs, product: Pick<ProductCard, 'slug' | 'name'>): Promise<number> {
  for (let count = 0; ;) {
    const batch = await enqueueBatch(deps, product)
    count += batch
    if (batch < AT_ONCE) return count
  }
}

/** If two servers run at once, the one that deletes the request sends the push. */
function enqueueBatch(deps: Needs, { slug, name }: Pick<ProductCard, 'slug' | 'name'>): Promise<number> {
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
