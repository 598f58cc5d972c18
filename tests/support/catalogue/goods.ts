import * as z from 'zod/mini'
import type { ProductCard } from '../../../src/contract/catalogue/catalogue.ts'
import type { TestShop } from '../server/api.ts'
import { newCartKey } from '../server/api.ts'
import { checked } from '../server/answer-of.ts'

/** Products of the content that tests use. Prices in cents. */
export const kalkBay = {
  productId: 1001,
  slug: 'kalk-bay',
  variation: { fabric: 'linen-oat', legs: 'kiaat' },
  price: 1899900,
  itemKey: '1001:fabric=linen-oat;legs=kiaat',
}
export const cederberg = { productId: 1011, slug: 'cederberg', variation: { fabric: 'boucle-sand', chaise: 'left' }, price: 3899900 }
export const drakensberg = { productId: 1012, slug: 'drakensberg', variation: { fabric: 'linen-oat', chaise: 'left' }, price: 4299900 }
export const greyton = { productId: 1023, slug: 'greyton', variation: { fabric: 'velvet-rust' }, price: 899900 }
export const aloe = { productId: 1031, slug: 'aloe', variation: { fabric: 'linen-sage' }, price: 299900, itemKey: '1031:fabric=linen-sage' }
export const namaqua = {
  productId: 1043,
  slug: 'namaqua',
  variation: { fabric: 'linen-clay' },
  price: 49900,
  itemKey: '1043:fabric=linen-clay',
}

type Piece = Pick<typeof kalkBay, 'productId' | 'price'> & { variation: Record<string, string> }

/** Creates a new guest's cart with these products. Returns its key. */
export async function cartWith(shop: TestShop, ...pieces: readonly (readonly [piece: Piece, quantity: number])[]): Promise<string> {
  const cartKey = newCartKey()
  for (const [{ productId, variation }, productQuantity] of pieces) {
    const added = await shop.call('cartAdd', { cartKey, productId, variation, productQuantity })
    if (added.status !== 200) throw new Error(added.failure.message)
  }
  return cartKey
}

/** Changes a price on the server. */
export async function setPrice(shop: TestShop, productId: number, price: number): Promise<void> {
  await shop.deps.db.updateTable('product').set({ price }).where('id', '=', productId).execute()
  await shop.deps.catalogue.reload()
}

/** Withdraws a product from sale. */
export async function withdraw(shop: TestShop, productId: number): Promise<void> {
  await shop.deps.db.updateTable('product').set({ active: 0 }).where('id', '=', productId).execute()
  await shop.deps.catalogue.reload()
}

/** Sets the availability of a product. */
export async function setAvailability(shop: TestShop, productId: number, availability: ProductCard['availability']): Promise<void> {
  const { data } = await shop.deps.db.selectFrom('product').select('data').where('id', '=', productId).executeTakeFirstOrThrow()
  const product = { ...checked(z.looseObject({}), JSON.parse(data)), availability }
  await shop.deps.db
    .updateTable('product')
    .set({ data: JSON.stringify(product) })
    .where('id', '=', productId)
    .execute()
  await shop.deps.catalogue.reload()
}

/** Counts a product: `count` pieces can be sold. `variation`: the row of one variation, `RED.OAK`. */
export async function setStock(
  shop: TestShop,
  productId: number,
  count: number,
  { variation = '', lowLevel = null }: { variation?: string; lowLevel?: number | null } = {},
): Promise<void> {
  await shop.deps.db.insertInto('stock').values({ product_id: productId, variation, count, low_level: lowLevel }).execute()
  if (variation === '') await setAvailability(shop, productId, 'in_stock')
  else await shop.deps.catalogue.reload()
}

/** The pieces of a product that can still be sold. */
export async function stockOf({ deps: { db } }: TestShop, productId: number): Promise<number> {
  return (await db.selectFrom('stock').select('count').where('product_id', '=', productId).executeTakeFirstOrThrow()).count
}
