import { freeItemSchema } from '../seed/content-shapes.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import { storedPostSchema } from '../content/stored-post.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Content } from '../seed/content-files.ts'
import { readFrontMatter } from '../content/front-matter.ts'
import { withoutRooms, storedHomeSchema } from './stored.ts'
import { brand } from '../../src/contract/brand.ts'

/** The setting that lists the removed demo data, so that new content does not restore it. */
export const REMOVED_DEMO = 'removed_demo'

/** Names of removed demo data: slugs, and for coupons and redirects their codes and old paths. */
const removedDemoSchema = z.object({
  codes: textsSchema,
  stores: textsSchema,
  decorators: textsSchema,
  redirects: textsSchema,
  /** Posts about products that are not sold. */
  posts: textsSchema,
  /** Rooms of the home page. */
  rooms: textsSchema,
  /** Coupons of the staff whose gift is no longer sold. They stay. */
  gifts: textsSchema,
})
export type RemovedDemo = z.infer<typeof removedDemoSchema>

/** The demo data that an earlier import removed, or null. */
export async function removedDemo(trx: ShopTransaction): Promise<RemovedDemo | null> {
  const row = await trx.selectFrom('setting').select('value').where('name', '=', REMOVED_DEMO).executeTakeFirst()
  return row ? readStored(removedDemoSchema, row.value) : null
}

/**
 * Removes the demo data besides the products: coupons, stores, decorators, redirects, the rooms of the home page, and posts about products
 * that are not sold. Data of the staff stays, and so do stores, profiles and posts that were saved at the desk. Returns null if an earlier
 * import has removed the demo data: then the present data belongs to the shop.
 */
export async function removeDemo(trx: ShopTransaction): Promise<RemovedDemo | null> {
  if (await removedDemo(trx)) return null
  const products = await trx.selectFrom('product').select('slug').where('active', '=', 1).execute()
  const sold = new Set(products.map(({ slug }) => slug))
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
  const coupons = await trx.selectFrom('coupon').select(['code', 'origin', 'free_item']).where('active', '=', 1).orderBy('code').execute()
  const demoPosts = trx.selectFrom('blog_post').select(['slug', 'data']).where('slug', 'not in', savedSlugs(trx, 'post'))
  const posts = (await demoPosts.orderBy('slug').execute()).filter(({ data }) =>
    readStored(storedPostSchema, data).products.some((slug) => !sold.has(slug)),
  )
  const { value } = await trx.selectFrom('setting').select('value').where('name', '=', 'home').executeTakeFirstOrThrow()
  const home = readStored(storedHomeSchema, value)
  const removed: RemovedDemo = {
    codes: coupons.flatMap(({ code, origin }) => (origin === 'content' ? [code] : [])),
    stores: await demoOnly(trx, 'store'),
    decorators: await demoOnly(trx, 'decorator'),
    redirects: (await trx.selectFrom('redirect').select('from_path').where('origin', '=', 'content').orderBy('from_path').execute()).map(
      (row) => row.from_path,
    ),
    posts: slugs(posts),
    rooms: Object.keys(home.rooms),
    gifts: coupons.flatMap(({ code, origin, free_item: gift }) =>
      origin !== 'content' && gift !== null && !sold.has(readStored(freeItemSchema, gift).slug) ? [code] : [],
    ),
  }
  // Orders name their codes, so the rows stay.
  await trx.updateTable('coupon').set({ active: 0, origin: 'staff' }).where('origin', '=', 'content').execute()
  for (const slug of removed.stores) await trx.deleteFrom('store').where('slug', '=', slug).execute()
  for (const slug of removed.decorators) await trx.deleteFrom('decorator').where('slug', '=', slug).execute()
  await trx.deleteFrom('redirect').where('origin', '=', 'content').execute()
  for (const slug of removed.posts) await trx.deleteFrom('blog_post').where('slug', '=', slug).execute()
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(withoutRooms(home)) })
    .where('name', '=', 'home')
    .execute()
  await trx
    .insertInto('setting')
    .values({ name: REMOVED_DEMO, value: JSON.stringify(removed) })
    .execute()
  return removed
}

/** The slugs of items with a version that was saved at the desk. */
const savedSlugs = (trx: ShopTransaction, kind: 'store' | 'decorator' | 'post') =>
  trx.selectFrom('content_version').select('slug').where('kind', '=', kind).where('at', 'is not', null)

/** The slugs of stores or profiles without a saved version of the desk. */
async function demoOnly(trx: ShopTransaction, kind: 'store' | 'decorator'): Promise<string[]> {
  const rows = await trx.selectFrom(kind).select('slug').where('slug', 'not in', savedSlugs(trx, kind)).orderBy('position').execute()
  return rows.map(({ slug }) => slug)
}

/** The content without the removed demo data. A store or decorator that is added later under another slug stays. */
export function withoutRemoved(content: Content, { stores, decorators, redirects, posts }: RemovedDemo): Content {
  return {
    ...content,
    stores: content.stores.filter(({ slug }) => !stores.includes(slug)),
    decorators: content.decorators.filter(({ slug }) => !decorators.includes(slug)),
    redirects: content.redirects.filter(({ from }) => !redirects.includes(from)),
    blog: content.blog.filter((text) => !posts.includes(readFrontMatter(text).read('slug'))),
  }
}

/**
 * The content for a production shop: no coupons, reviews, decorators or stores, because those of `content` are demo data
 * (content/README.md). Posts stay, with the shop as author instead of the invented people.
 */
export function withoutDemo(content: Content): Content {
  const blog = content.blog.map((text) =>
    text.replace(/^author: .*$/m, `author: ${brand.name}`).replace(/^author_role: .*$/m, 'author_role: Our workshop'),
  )
  return { ...content, coupons: [], reviews: [], decorators: [], stores: [], blog }
}
