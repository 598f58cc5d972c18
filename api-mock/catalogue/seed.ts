import type { Database, ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Content } from './content-files.ts'
import { readPageSource } from './page-source.ts'
import { seedCoupons, seedReviews } from './seed-offers.ts'
import { storedCategories, storedFabrics, storedHome, storedProduct } from './stored.ts'

/** Raised when the same content would be stored in another form, so that an old database is seeded again. */
const SHAPE = 1

/**
 * Brings the database up to the content where it has changed. A product that is no longer in the content is kept but not
 * sold. Answers whether anything was written.
 */
export async function seedCatalogue(db: Database, content: Content): Promise<boolean> {
  const hash = `${SHAPE}:${content.hash}`
  return transact({ db }, async (trx) => {
    const seeded = await trx.selectFrom('setting').select('value').where('name', '=', 'content').executeTakeFirst()
    if (seeded?.value === hash) return false
    await seedProducts(trx, content)
    await seedCoupons(trx, content.coupons)
    await seedReviews(trx, content)
    await replaceLists(trx, content)
    await keepSetting(trx, 'home', JSON.stringify(storedHome(content)))
    await keepSetting(trx, 'content', hash)
    return true
  })
}

async function keepSetting(trx: ShopTransaction, name: string, value: string): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function seedProducts(trx: ShopTransaction, content: Content): Promise<void> {
  await trx.updateTable('product').set({ active: 0 }).execute()
  for (const [position, product] of content.catalogue.products.entries()) {
    const { price, price_regular, slug, category } = product
    const row = { slug, category, position, active: 1, price, price_regular, data: JSON.stringify(storedProduct(product, content)) }
    await trx
      .insertInto('product')
      .values({ id: product.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** What nothing else in the database points at is simply written anew. */
async function replaceLists(trx: ShopTransaction, content: Content): Promise<void> {
  const categories = storedCategories(content).map((category, position) => ({
    slug: category.slug,
    position,
    data: JSON.stringify(category),
  }))
  const fabrics = storedFabrics(content).map((fabric, position) => ({ id: fabric.id, position, data: JSON.stringify(fabric) }))
  const redirects = content.redirects.map(({ from, to }) => ({ from_path: from, to_path: to }))
  await trx.deleteFrom('category').execute()
  await trx.insertInto('category').values(categories).execute()
  await trx.deleteFrom('fabric').execute()
  await trx.insertInto('fabric').values(fabrics).execute()
  await trx.deleteFrom('redirect').execute()
  await trx.insertInto('redirect').values(redirects).execute()
  await trx.deleteFrom('page').execute()
  await trx.insertInto('page').values(content.pages.map(readPageSource)).execute()
}
