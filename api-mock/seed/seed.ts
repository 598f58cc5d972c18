import { closeDemoAccounts } from '../account/demo-accounts.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { Content } from './content-files.ts'
import { removedDemo, withoutDemo, withoutRemoved } from '../catalogue/remove-demo.ts'
import { readPageSource } from '../content/page-source.ts'
import { applyAllVersions } from '../content/versions.ts'
import { seedReading } from '../content/editorial.ts'
import { seedCoupons, seedReviews } from './seed-offers.ts'
import { storedCategories, storedFabrics, storedHome, storedProduct, withoutRooms } from '../catalogue/stored.ts'

/** The setting that marks the products as the operator's, not the demo's. */
export const OWN_GOODS = 'own_goods'

/** Increment it when the same content is stored in another form, so that an old database is seeded again. */
const SHAPE = 1

/** The suffix of the hash of content that was stored without its demo data. */
const WITHOUT_DEMO = ':without-demo'

/** Whether the last seeding stored the demo data; null for a database that was never seeded. */
export async function hasDemoContent(db: Database): Promise<boolean | null> {
  const seeded = await db.selectFrom('setting').select('value').where('name', '=', 'content').executeTakeFirst()
  return seeded === undefined ? null : !seeded.value.endsWith(WITHOUT_DEMO)
}

/**
 * Stores the content if it has changed. A product that the content no longer has stays in the database but is not sold. Without `demo`, the
 * content's demo data is removed and the demo accounts are closed. Returns whether anything was written.
 */
export async function seedCatalogue(db: Database, whole: Content, { demo }: { demo: boolean } = { demo: true }): Promise<boolean> {
  const content = demo ? whole : withoutDemo(whole)
  const hash = `${SHAPE}:${content.hash}${demo ? '' : WITHOUT_DEMO}`
  return transact({ db }, async (trx) => {
    const seeded = await trx.selectFrom('setting').select('value').where('name', '=', 'content').executeTakeFirst()
    if (seeded?.value === hash) return false
    if (!(await sellsOwnGoods(trx))) {
      await seedProducts(trx, content)
      await seedReviews(trx, content)
      await seedCategories(trx, content)
    }
    const removed = await removedDemo(trx)
    const remaining = removed ? withoutRemoved(content, removed) : content
    // Coupons are money: a shop without the demo creates its own (`shop coupons add`).
    if (!removed) await seedCoupons(trx, content.coupons)
    await replaceLists(trx, remaining)
    await seedReading(trx, remaining)
    await applyAllVersions(trx)
    if (!demo) await closeDemoAccounts(trx)
    const home = storedHome(content)
    await storeSetting(trx, 'home', JSON.stringify(removed ? withoutRooms(home) : home))
    await storeSetting(trx, 'content', hash)
    await markCatalogueChanged(trx)
    return true
  })
}

/** Whether the shop replaced the demo products (`shop catalogue … --replace`). The seeding does not restore them. */
async function sellsOwnGoods(trx: ShopTransaction): Promise<boolean> {
  const goods = await trx.selectFrom('setting').select('value').where('name', '=', OWN_GOODS).executeTakeFirst()
  return goods !== undefined
}

/** Stores a setting, replacing an earlier value. */
export async function storeSetting(trx: ShopTransaction, name: string, value: string): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Stores the content's products. An imported product keeps its id and slug: a product of the content with the same id or slug is left out.
 */
async function seedProducts(trx: ShopTransaction, content: Content): Promise<void> {
  await trx.updateTable('product').set({ active: 0 }).where('origin', '=', 'content').execute()
  const imported = await trx.selectFrom('product').select(['id', 'slug']).where('origin', '!=', 'content').execute()
  const taken = new Set(imported.flatMap(({ id, slug }) => [id, slug]))
  for (const [position, product] of content.catalogue.products.entries()) {
    const { price, price_regular, slug, category } = product
    if (taken.has(product.id) || taken.has(slug)) continue
    const row = { slug, category, position, active: 1, price, price_regular, data: JSON.stringify(storedProduct(product, content)) }
    await trx
      .insertInto('product')
      .values({ id: product.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

async function seedCategories(trx: ShopTransaction, content: Content): Promise<void> {
  const rows = storedCategories(content).map((category, position) => ({ slug: category.slug, position, data: JSON.stringify(category) }))
  await trx.deleteFrom('category').where('origin', '=', 'content').execute()
  await trx
    .insertInto('category')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Deletes and inserts the tables that no foreign key references. */
async function replaceLists(trx: ShopTransaction, content: Content): Promise<void> {
  const fabrics = storedFabrics(content).map((fabric, position) => ({ id: fabric.id, position, data: JSON.stringify(fabric) }))
  const redirects = content.redirects.map(({ from, to }) => ({ from_path: from, to_path: to }))
  await trx.deleteFrom('fabric').execute()
  await trx.insertInto('fabric').values(fabrics).execute()
  await trx.deleteFrom('redirect').where('origin', '=', 'content').execute()
  if (redirects.length > 0)
    await trx
      .insertInto('redirect')
      .values(redirects)
      .onConflict((conflict) => conflict.column('from_path').doNothing())
      .execute()
  await trx.deleteFrom('page').execute()
  await trx.insertInto('page').values(content.pages.map(readPageSource)).execute()
}
