import * as z from 'zod/mini'
import { provinces } from '../../src/contract/account/provinces.ts'
import { contentSchema, type ContentKind, type ContentOf, type DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import { storeSchema, type Store } from '../../src/contract/content/store.ts'
import type { Room } from '../../src/contract/content/content.ts'
import { storedCategorySchema, storedHomeSchema, type StoredCategory, type StoredHome } from '../catalogue/stored.ts'
import { readingMinutes, storedPostSchema, type StoredPost } from './stored-post.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import { decoratorFileSchema } from '../seed/content-shapes.ts'
import { originalMail } from '../desk/content/mail-words.ts'

type Reader = Database
type StoredDecorator = z.infer<typeof decoratorFileSchema>

const provinceSchema = z.enum(provinces)

/** The slug of the home page, which is one item. */
export const HOME = 'home'

/** Stores, profiles and categories have an order. */
export const orderedKinds = ['store', 'decorator', 'category'] as const
export type OrderedKind = (typeof orderedKinds)[number]
export const isOrdered = (kind: ContentKind): kind is OrderedKind => orderedKinds.some((one) => one === kind)

/** An item as customers see it; null for none. */
export async function liveContent(db: Reader, kind: ContentKind, slug: string): Promise<DeskContent | null> {
  switch (kind) {
    case 'page': {
      const row = await db.selectFrom('page').select(['title', 'description', 'markdown']).where('slug', '=', slug).executeTakeFirst()
      return row ? { kind, ...row } : null
    }
    case 'post': {
      const row = await db.selectFrom('blog_post').select(['data', 'markdown']).where('slug', '=', slug).executeTakeFirst()
      if (!row) return null
      const { title, excerpt, date, author, author_role, tags, products, cover } = readStored(storedPostSchema, row.data)
      return { kind, title, excerpt, date, author, author_role, tags, products, cover, markdown: row.markdown }
    }
    case 'store': {
      const row = await db.selectFrom('store').select('data').where('slug', '=', slug).executeTakeFirst()
      return row ? storeContent(readStored(storeSchema, row.data)) : null
    }
    case 'decorator': {
      const row = await db.selectFrom('decorator').select('data').where('slug', '=', slug).executeTakeFirst()
      return row ? profileContent(readStored(decoratorFileSchema, row.data)) : null
    }
    case 'category': {
      const row = await db.selectFrom('category').select('data').where('slug', '=', slug).executeTakeFirst()
      if (!row) return null
      const { slug: _slug, name, ...words } = readStored(storedCategorySchema, row.data)
      return { kind, title: name, ...words }
    }
    default:
      return (await wordsOf(db, kind, slug)) ?? originalOf(db, kind, slug)
  }
}

async function wordsOf(db: Reader, kind: ContentKind, slug: string): Promise<DeskContent | null> {
  const row = await db.selectFrom('shop_words').select('data').where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()
  return row ? readStored(contentSchema, row.data) : null
}

/** The home page or a mail as it came with the shop; null for any other item. */
export async function originalOf(db: Reader, kind: ContentKind, slug: string): Promise<DeskContent | null> {
  if (kind === 'mail') return originalMail(slug)
  if (kind !== 'home' || slug !== HOME) return null
  const { hero, blocks } = await storedHome(db)
  return { kind, title: 'Home page', ...hero, blocks }
}

async function storedHome(db: Reader): Promise<StoredHome> {
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', 'home').executeTakeFirstOrThrow()
  return readStored(storedHomeSchema, value)
}

/** The rooms that came with the shop, for the home page. */
export async function shopRooms(db: Reader): Promise<{ name: string; room: Room }[]> {
  const { rooms } = await storedHome(db)
  return Object.entries(rooms).map(([name, room]) => ({ name, room }))
}

function storeContent({ slug: _slug, name, country: _country, picture = null, province, ...facts }: Store): ContentOf<'store'> {
  return { kind: 'store', title: name, ...facts, province: z.parse(provinceSchema, province), picture }
}

function profileContent({ slug: _slug, name, province, ...facts }: StoredDecorator): ContentOf<'decorator'> {
  const { email = '', phone = '', links = [], picture = null, ...words } = facts
  return { kind: 'decorator', title: name, ...words, province: z.parse(provinceSchema, province), email, phone, links, picture }
}

/** A store as customers see it. Its content is complete. */
export const storeOf = (slug: string, { kind: _kind, title, latitude, longitude, ...facts }: ContentOf<'store'>): Store => ({
  slug,
  name: title,
  country: 'South Africa',
  latitude: latitude ?? 0,
  longitude: longitude ?? 0,
  ...facts,
})

export const profileOf = (slug: string, { kind: _kind, title, ...facts }: ContentOf<'decorator'>): StoredDecorator => ({
  slug,
  name: title,
  ...facts,
})

/** A category as it is stored. Missing words for search engines are its name and the line below it. */
export const categoryOf = (slug: string, { kind: _kind, title, ...words }: ContentOf<'category'>): StoredCategory => ({
  slug,
  name: title,
  ...words,
  seo_title: words.seo_title || title,
  seo_description: words.seo_description || words.blurb,
})

/** Stores what customers see from now on. `updated`: YYYY-MM-DD. */
export async function makeLive(trx: ShopTransaction, slug: string, content: DeskContent, updated: string): Promise<void> {
  switch (content.kind) {
    case 'page': {
      const { title, description, markdown } = content
      await trx.updateTable('page').set({ title, description, markdown, updated }).where('slug', '=', slug).execute()
      return
    }
    case 'post': {
      const { title, excerpt, date, author, author_role, tags, products, cover, markdown } = content
      const minutes = readingMinutes(markdown)
      const post: StoredPost = { slug, title, excerpt, date, author, author_role, tags, products, cover, reading_minutes: minutes }
      const data = JSON.stringify(post)
      await trx
        .insertInto('blog_post')
        .values({ slug, data, markdown })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ data, markdown }))
        .execute()
      return
    }
    case 'store':
      return putInOrder(trx, 'store', slug, JSON.stringify(storeOf(slug, content)))
    case 'decorator':
      return putInOrder(trx, 'decorator', slug, JSON.stringify(profileOf(slug, content)))
    case 'category': {
      await putInOrder(trx, 'category', slug, JSON.stringify(categoryOf(slug, content)))
      // An import removes empty categories of the demo, and none of the staff.
      await trx.updateTable('category').set({ origin: 'staff' }).where('slug', '=', slug).execute()
      return
    }
    default: {
      const data = JSON.stringify(content)
      await trx
        .insertInto('shop_words')
        .values({ kind: content.kind, slug, data })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ data }))
        .execute()
    }
  }
}

/** A new row stands at the end. */
async function putInOrder(trx: ShopTransaction, table: OrderedKind, slug: string, data: string): Promise<void> {
  const { last } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto(table)
    .values({ slug, position: (last ?? -1) + 1, data })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ data }))
    .execute()
}

const tables = { post: 'blog_post', store: 'store', decorator: 'decorator', category: 'category' } as const

/** Takes an item out of the shop. The home page and mails go back to what came with the shop. A page stays. */
export async function removeLive(trx: ShopTransaction, kind: ContentKind, slug: string): Promise<void> {
  if (kind === 'post' || isOrdered(kind)) {
    await trx.deleteFrom(tables[kind]).where('slug', '=', slug).execute()
    return
  }
  await trx.deleteFrom('shop_words').where('kind', '=', kind).where('slug', '=', slug).execute()
}

/** The slugs of the items that customers see, in their order. */
export async function liveOrder(db: Reader, kind: OrderedKind): Promise<string[]> {
  const rows = await db.selectFrom(kind).select('slug').orderBy('position').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Gives items their places. Items that are not named stand at the end. */
export async function putOrder(trx: ShopTransaction, kind: OrderedKind, slugs: readonly string[]): Promise<void> {
  const others = (await liveOrder(trx, kind)).filter((slug) => !slugs.includes(slug))
  for (const [position, slug] of [...slugs, ...others].entries())
    await trx.updateTable(kind).set({ position }).where('slug', '=', slug).execute()
}
