import { variationSchema } from '../../src/contract/cart/cart.ts'
import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { formatPrice } from '../../src/domain/money.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { savedMark } from '../../src/domain/saved/saved-mark.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { SavedPriceTable } from '../db/schema/wholesale.ts'
import { readStored } from '../db/stored-json.ts'
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
    for (const news of await newsOf(trx, card, before)) devices += await notifyThose(trx, deps, card, news)
    return devices
  })
}

/** Customers who saved a piece and pay the same less for their choice. `less`: in cents; null when the piece is back in stock. */
interface News {
  discount: number
  less: Cents | null
  /** The saved variations, as stored. */
  variations: (string | null)[]
}

const savedRows = (trx: ShopTransaction, slug: string) =>
  trx
    .selectFrom('saved_piece')
    .innerJoin('customer', 'customer.customer_id', 'saved_piece.owner')
    .where('saved_piece.slug', '=', slug)
    .where('saved_piece.saved', '=', 1)

/** Who has news of a piece: each discount and each saved variation has a price of its own, as the mark in the saved list has. */
async function newsOf(trx: ShopTransaction, card: ProductCard, before: Noted): Promise<News[]> {
  const seen = { price: cents(before.price), price_regular: cents(before.price_regular), sold_out: before.sold_out === 1 }
  const news = new Map<string, News>()
  const rows = await savedRows(trx, card.slug).select(['customer.discount_percentage', 'saved_piece.variation']).distinct().execute()
  for (const { discount_percentage: discount, variation } of rows) {
    const chosen = variation === null ? {} : { variation: readStored(variationSchema, variation) }
    const mark = savedMark({ ...seen, ...chosen }, card, discount)
    if (mark === null) continue
    const less = mark.kind === 'back' ? null : mark.less
    const group = news.get(`${discount} ${less}`)
    if (group) group.variations.push(variation)
    else news.set(`${discount} ${less}`, { discount, less, variations: [variation] })
  }
  return [...news.values()]
}

/** Sends a push to the devices of these customers. */
async function notifyThose(trx: ShopTransaction, deps: Needs, card: ProductCard, { discount, less, variations }: News): Promise<number> {
  const known = variations.filter((variation) => variation !== null)
  const customers = savedRows(trx, card.slug)
    .select('customer.customer_id')
    .where('customer.discount_percentage', '=', discount)
    .where((row) =>
      row.or([
        ...(known.length > 0 ? [row('saved_piece.variation', 'in', known)] : []),
        ...(known.length < variations.length ? [row('saved_piece.variation', 'is', null)] : []),
      ]),
    )
  const signedIn = trx
    .selectFrom('session')
    .select('family')
    .where('customer_id', 'in', customers)
    .where('expires_at', '>', deps.clock.now().toISOString())
  const audience = audienceOf(trx, 'saved')
    .where('push_subscription.customer_id', 'in', customers)
    .where('push_subscription.family', 'in', signedIn)
  const prefix = `saved-${card.slug}:`
  const id = `${prefix}${randomKey(12, deps.random)}`
  const message = savedMessage(deps.config, card, less === null ? null : formatPrice(less))
  return (await enqueuePush(trx, deps, { id, message, audience, newerThan: prefix })) ?? 0
}
