import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../src/contract/money/money.ts'
import { tradePrice } from '../../src/domain/cart/trade-price.ts'
import { formatPrice } from '../../src/domain/money.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { SavedPriceTable } from '../db/schema-wholesale.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { savedMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random' | 'config' | 'catalogue'>

type Noted = Omit<SavedPriceTable, 'slug'>

/**
 * Creates the function that looks for pieces whose price dropped or that are back in stock since the last look, and sends a push to the devices
 * of the customers who saved them. It compares with what the last look stored instead of changes, so it also covers imports, manual changes
 * and restarts. It returns the number of devices. While the catalogue has not changed it reads nothing.
 */
export function createSavedWatch(deps: Needs): () => Promise<number> {
  let seen: string | null = null
  return async () => {
    const { version } = deps.catalogue
    if (version === seen) return 0
    let devices = 0
    for (const { slug, ...before } of await deps.db.selectFrom('saved_price').selectAll().execute()) {
      const card = deps.catalogue.cardNamed(slug)
      if (card && hasChanged(before, notedOf(card))) devices += await notify(deps, card, before)
    }
    seen = version
    return devices
  }
}

const notedOf = ({ price, price_regular, availability }: ProductCard): Noted => {
  return { price, price_regular, sold_out: availability === 'out_of_stock' ? 1 : 0 }
}

const hasChanged = (before: Noted, now: Noted) =>
  before.price !== now.price || before.price_regular !== now.price_regular || before.sold_out !== now.sold_out

/** If two servers look at once, the one that stores the new state sends the pushes. */
function notify(deps: Needs, card: ProductCard, before: Noted): Promise<number> {
  return transact(deps, async (trx) => {
    const now = notedOf(card)
    const stored = await trx
      .updateTable('saved_price')
      .set(now)
      .where('slug', '=', card.slug)
      .where('price', '=', before.price)
      .where('price_regular', '=', before.price_regular)
      .where('sold_out', '=', before.sold_out)
      .executeTakeFirst()
    // A piece that cannot be ordered is no news.
    if (stored.numUpdatedRows === 0n || now.sold_out === 1) return 0
    let devices = 0
    for (const discount of await discountsOf(trx, card.slug)) devices += await notifyThose(trx, deps, { card, before, discount })
    return devices
  })
}

const ownersOf = (trx: ShopTransaction, slug: string) =>
  trx.selectFrom('saved_piece').select('owner').where('slug', '=', slug).where('saved', '=', 1)

/** The discounts of the customers who saved a piece, in percent. Each has a price of its own. */
async function discountsOf(trx: ShopTransaction, slug: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('customer')
    .select('discount_percentage')
    .distinct()
    .where('customer_id', 'in', ownersOf(trx, slug))
    .execute()
  return rows.map(({ discount_percentage }) => discount_percentage)
}

interface Change {
  card: ProductCard
  before: Noted
  discount: number
}

/** Sends a push to the customers with this discount, if the piece is back or costs less for them. */
async function notifyThose(trx: ShopTransaction, deps: Needs, { card, before, discount }: Change): Promise<number> {
  const formerly = tradePrice(cents(before.price), cents(before.price_regular), discount)
  const now = tradePrice(card.price, card.price_regular, discount)
  if (before.sold_out === 0 && now >= formerly) return 0
  const less = before.sold_out === 1 ? null : formatPrice(cents(formerly - now))
  const customers = trx
    .selectFrom('customer')
    .select('customer_id')
    .where('discount_percentage', '=', discount)
    .where('customer_id', 'in', ownersOf(trx, card.slug))
  const signedIn = trx
    .selectFrom('session')
    .select('family')
    .where('customer_id', 'in', customers)
    .where('expires_at', '>', deps.clock.now().toISOString())
  const audience = audienceOf(trx, 'saved')
    .where('push_subscription.customer_id', 'in', customers)
    .where('push_subscription.family', 'in', signedIn)
  const prefix = `saved-${card.slug}:${discount}-`
  const id = `${prefix}${randomKey(12, deps.random)}`
  return (await enqueuePush(trx, deps, { id, message: savedMessage(deps.config, card, less), audience, newerThan: prefix })) ?? 0
}
