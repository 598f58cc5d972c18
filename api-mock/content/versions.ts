import { contentSchema, type ContentKind, type DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { to } from '../../src/contract/paths.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { ContentVersionTable } from '../db/schema/reading.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'
import { notFound } from '../http/shop-error.ts'
import { liveContent, makeLive, orderedKinds, putOrder, removeLive, shopRooms, type OrderedKind } from './live-content.ts'
import { valuesOf } from '../desk/content/mail-words.ts'

type Reader = Database

export const noSuchContent = () => notFound('There is no such page, post, store, profile, category, notice or mail')

/** The versions of an item, newest first. An item that was never edited at the desk has none. */
export const versionsOf = (db: Reader, kind: ContentKind, slug: string): Promise<ContentVersionTable[]> =>
  db.selectFrom('content_version').selectAll().where('kind', '=', kind).where('slug', '=', slug).orderBy('version', 'desc').execute()

/** The address of an item in the shop. */
async function pathOf(db: Reader, kind: ContentKind, slug: string): Promise<string> {
  if (kind === 'post') return to.blogPost(slug)
  if (kind === 'store') return to.store(slug)
  if (kind === 'decorator') return to.decorator(slug)
  if (kind === 'category') return to.category(slug)
  if (kind !== 'page') return to.home()
  const row = await db.selectFrom('page').select('path').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw noSuchContent()
  return row.path
}

/** An item as the desk shows it. `asked`: the number of a version. Throws `not_found`. */
export async function readContent(db: Reader, kind: ContentKind, slug: string, asked?: number): Promise<DeskContentItem> {
  const stored = await versionsOf(db, kind, slug)
  const place = {
    kind,
    slug,
    path: await pathOf(db, kind, slug),
    ...(kind === 'mail' ? { values: valuesOf(slug) } : {}),
    ...(kind === 'home' ? { rooms: await shopRooms(db) } : {}),
  }
  if (stored.length === 0) {
    const content = await liveContent(db, kind, slug)
    if (!content || (asked ?? 1) !== 1) throw noSuchContent()
    return { ...place, content, version: 1, live: 1, versions: [{ version: 1, at: null, by: '', state: 'published' }] }
  }
  const shown = asked === undefined ? stored[0] : stored.find(({ version }) => version === asked)
  if (!shown) throw noSuchContent()
  const decided = stored.find(({ state }) => state !== 'draft')
  return {
    ...place,
    content: readStored(contentSchema, shown.data),
    version: stored[0]?.version ?? 1,
    live: decided?.state === 'published' ? decided.version : null,
    versions: stored.map(({ version, at, by, state }) => ({ version, at, by, state })),
  }
}

interface NewVersion extends Omit<ContentVersionTable, 'data' | 'customer_id' | 'starts'> {
  content: DeskContent
  /** The decorator who wrote it; absent for the staff. */
  customer_id?: string | null
}

/** Stores a version. */
export async function insertVersion(trx: ShopTransaction, { content, customer_id = null, ...row }: NewVersion): Promise<void> {
  await trx
    .insertInto('content_version')
    .values({ ...row, customer_id, starts: content.kind === 'notice' ? content.from : null, data: JSON.stringify(content) })
    .execute()
}

/** Applies a decided version to what customers see. */
export async function applyVersion(
  trx: ShopTransaction,
  { kind, slug, state, data, at }: Pick<ContentVersionTable, 'kind' | 'slug' | 'state' | 'data' | 'at'>,
): Promise<void> {
  if (state === 'withdrawn') await removeLive(trx, kind, slug)
  else await makeLive(trx, slug, readStored(contentSchema, data), southAfricanDay(at === null ? new Date(0) : new Date(at)))
}

/** The setting that stores the order of a kind. */
export const orderSetting = (kind: OrderedKind) => `order_${kind}`

/**
 * Applies the newest decided version of everything that was edited at the desk, and the order of stores, profiles and categories. So the
 * words of the desk replace those of the files that a deployment brings.
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
  // An item that came with the shop and was never changed still follows the files.
  for (const row of newest.values()) if (row.at !== null) await applyVersion(trx, row)
  for (const kind of orderedKinds) {
    const order = await trx.selectFrom('setting').select('value').where('name', '=', orderSetting(kind)).executeTakeFirst()
    if (order) await putOrder(trx, kind, readStored(textsSchema, order.value))
  }
}
