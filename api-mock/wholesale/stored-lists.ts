import { variationSchema } from '../../src/contract/cart/cart.ts'
import { readStored } from '../db/stored-json.ts'
import type { Wholesale, WholesaleProduct } from '../../src/contract/wholesale/wholesale.ts'
import type { Database } from '../db/open.ts'

/** All lists of an owner, oldest first, each with its lines in order. */
export async function loadLists(db: Database, owner: string): Promise<Wholesale[]> {
  const rows = await db
    .selectFrom('wholesale')
    .select(['list_id', 'name'])
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('list_id')
    .execute()
  const lists = new Map<string, Wholesale>(rows.map(({ list_id: id, name }) => [id, { id, name, products: [] }]))
  if (lists.size === 0) return []
  const lines = await db
    .selectFrom('wholesale_line')
    .select(['list_id', 'product_id', 'product_slug', 'product_type', 'variation', 'quantity'])
    .where('owner', '=', owner)
    .orderBy('position')
    .execute()
  for (const line of lines) {
    const product: WholesaleProduct = {
      productId: line.product_id,
      productSlug: line.product_slug,
      productType: line.product_type,
      productQuantity: line.quantity,
      ...(line.variation === null ? {} : { variation: readStored(variationSchema, line.variation) }),
    }
    lists.get(line.list_id)?.products.push(product)
  }
  return [...lists.values()]
}
