import { contentSchema, type ContentKind, type DeskContent, type DeskContentItem } from '../../../src/contract/desk/content/desk-content.ts'
import { southAfricanDay } from '../../../src/domain/checkout/delivery.ts'
import { to } from '../../../src/contract/paths.ts'
import { readingMinutes, storedPostSchema, type StoredPost } from '../../content/stored-post.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { ContentVersionTable } from '../../db/schema-reading.ts'
import { readStored } from '../../db/stored-json.ts'
import { notFound } from '../../http/shop-error.ts'

type Reader = Database | ShopTransaction

export const noSuchContent = () => notFound('There is no such page or post')

/** The versions of a page or a post, newest first. What was never edited at the desk has none. */
export const versionsOf = (db: Reader, kind: ContentKind, slug: string): Promise<ContentVersionTable[]> =>
  db.selectFrom('content_version').selectAll().where('kind', '=', kind).where('slug', '=', slug).orderBy('version', 'desc').execute()

/** The page or the post as customers see it; null for none. */
export async function liveContent(db: Reader, kind: ContentKind, slug: string): Promise<DeskContent | null> {
  if (kind === 'page') {
    const row = await db.selectFrom('page').select(['title', 'description', 'markdown']).where('slug', '=', slug).executeTakeFirst()
    return row ? { kind, ...row } : null
  }
  const row = await db.selectFrom('blog_post').select(['data', 'markdown']).where('slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const { title, excerpt, date, author, author_role, tags, products, cover } = readStored(storedPostSchema, row.data)
  return { kind, title, excerpt, date, author, author_role, tags, products, cover, markdown: row.markdown }
}

/** The address of a page or a post in the shop. */
async function pathOf(db: Reader, kind: ContentKind, slug: string): Promise<string> {
  if (kind === 'post') return to.blogPost(slug)
  const row = await db.selectFrom('page').select('path').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw noSuchContent()
  return row.path
}

/** A page or a post as the desk shows it. `asked`: the number of a version. Throws `not_found`. */
export async function readContent(db: Reader, kind: ContentKind, slug: string, asked?: number): Promise<DeskContentItem> {
  const stored = await versionsOf(db, kind, slug)
  const path = await pathOf(db, kind, slug)
  if (stored.length === 0) {
    const content = await liveContent(db, kind, slug)
    if (!content || (asked ?? 1) !== 1) throw noSuchContent()
    return { kind, slug, path, content, version: 1, live: 1, versions: [{ version: 1, at: null, by: '', state: 'published' }] }
  }
  const shown = asked === undefined ? stored[0] : stored.find(({ version }) => version === asked)
  if (!shown) throw noSuchContent()
  const decided = stored.find(({ state }) => state !== 'draft')
  return {
    kind,
    slug,
    path,
    content: readStored(contentSchema, shown.data),
    version: stored[0]?.version ?? 1,
    live: decided?.state === 'published' ? decided.version : null,
    versions: stored.map(({ version, at, by, state }) => ({ version, at, by, state })),
  }
}

/** Stores what customers see from now on. `updated`: YYYY-MM-DD. */
async function makeLive(trx: ShopTransaction, slug: string, content: DeskContent, updated: string): Promise<void> {
  if (content.kind === 'page') {
    const { title, description, markdown } = content
    await trx.updateTable('page').set({ title, description, markdown, updated }).where('slug', '=', slug).execute()
    return
  }
  const { title, excerpt, date, author, author_role, tags, products, cover, markdown } = content
  const post: StoredPost = { slug, title, excerpt, date, author, author_role, tags, products, cover, reading_minutes: readingMinutes(markdown) }
  const data = JSON.stringify(post)
  await trx
    .insertInto('blog_post')
    .values({ slug, data, markdown })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ data, markdown }))
    .execute()
}

/** Applies a decided version to what customers see. */
export async function applyVersion(trx: ShopTransaction, { slug, state, data, at }: ContentVersionTable): Promise<void> {
  if (state === 'withdrawn') await trx.deleteFrom('blog_post').where('slug', '=', slug).execute()
  else await makeLive(trx, slug, readStored(contentSchema, data), southAfricanDay(at === null ? new Date(0) : new Date(at)))
}

/**
 * Applies the newest decided version of everything that was edited at the desk: the words of the shop count, and not those of the files that a
 * deployment brings.
 */
export async function applyAllVersions(trx: ShopTransaction): Promise<void> {
  const rows = await trx
    .selectFrom('content_version')
    .selectAll()
    .where('state', '<>', 'draft')
    .orderBy('kind')
    .orderBy('slug')
    .orderBy('version')
    .execute()
  const newest = new Map(rows.map((row) => [`${row.kind} ${row.slug}`, row]))
  // What came with the shop and was not changed since keeps following the files.
  for (const row of newest.values()) if (row.at !== null) await applyVersion(trx, row)
}
