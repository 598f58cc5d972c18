import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { filteredProducts } from '../desk/products/product-list.ts'
import { findsPerson } from '../db/starts-with.ts'

/** The most of each kind that words find. Beyond it the audit says that more match. */
const MOST = 100
/** Shorter words would find a part of everything. */
const SHORTEST = 3

/** Subjects of the audit, as `writeAudit` stores them. */
interface Subjects {
  subjects: string[]
  /** More products, customers or orders have these words than are listed. */
  isPartial: boolean
}

/**
 * The subjects that words mean: a number or name as it is, products by a part of the name or the start of the SKU, customers by the start of
 * name, e-mail or phone number, and the orders of such people. Each part reads an index; the names of products are one short table.
 */
export async function subjectsOf(db: Database, { dialect }: Pick<Deps, 'dialect'>, words: string): Promise<Subjects> {
  const text = words.toLowerCase()
  const exact = ['order', 'product', 'staff', 'customer', 'gift card', 'review', 'zone', 'store', 'trade account'].map(
    (kind) => `${kind} ${text}`,
  )
  const subjects = [...exact, ...['quote', 'coupon'].map((kind) => `${kind} ${words.toUpperCase()}`), text]
  if (text.length < SHORTEST) return { subjects, isPartial: false }
  const products = await filteredProducts({ db, dialect }, { q: words })
    .select('id')
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  const customers = await db
    .selectFrom('customer')
    .select(['customer_id', 'email'])
    .where(await findsPerson({ db, dialect }, 'customer', text))
    .limit(MOST + 1)
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where(await findsPerson({ db, dialect }, 'orders', text))
    .limit(MOST + 1)
    .execute()
  const found = [
    products.map(({ id }) => [`product ${id}`]),
    customers.map(({ customer_id, email }) => [`customer ${customer_id}`, `staff ${email}`]),
    orders.map(({ order_id }) => [`order ${order_id}`]),
  ]
  return {
    subjects: [...subjects, ...found.flatMap((kind) => kind.slice(0, MOST).flat())],
    isPartial: found.some((kind) => kind.length > MOST),
  }
}
