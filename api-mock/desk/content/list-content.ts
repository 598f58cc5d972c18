import { contentSchema, type ContentKind } from '../../../src/contract/desk/content/content-shapes.ts'
import { countRows, onPage, readPage, type Place } from '../../db/list-page.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { mailNames } from '../../mail/mail-template.ts'
import { HOME, isOrdered, liveContent, liveOrder } from '../../content/live-content.ts'

interface Asked extends Place {
  kind: ContentKind
}

const tables = { page: 'page', post: 'blog_post', store: 'store', decorator: 'decorator', category: 'category' } as const

/**
 * One page of the items of a kind, with drafts and withdrawn ones. Stores, profiles and categories are in the order of the shop, and
 * unpublished ones follow. Notices have the latest date first. All other items are in the order of their slugs.
 */
export async function listContent({ db }: Pick<Deps, 'db'>, { kind, ...place }: Asked) {
  const { slugs, total } = await slugsOf(db, kind, place)
  return {
    items: await rowsOf(db, kind, slugs),
    total,
    page: place.page,
    order: isOrdered(kind) ? await liveOrder(db, kind) : [],
  }
}

/** The newest version of each item. */
const newestVersions = (db: Database, kind: ContentKind) =>
  db
    .selectFrom('content_version as newest')
    .where('newest.kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_version as later')
            .select('later.slug')
            .where('later.kind', '=', kind)
            .whereRef('later.slug', '=', 'newest.slug')
            .whereRef('later.version', '>', 'newest.version'),
        ),
      ),
    )

async function slugsOf(db: Database, kind: ContentKind, place: Place): Promise<{ slugs: readonly string[]; total: number }> {
  // The home page is one item, and the mails are those of the files.
  if (kind === 'home') return { slugs: [HOME], total: 1 }
  const { page, per_page } = place
  if (kind === 'mail') return { slugs: mailNames.slice((page - 1) * per_page, page * per_page), total: mailNames.length }
  const { rows, total } = await (kind === 'notice' ? noticesOf(db, place) : itemsOf(db, kind, place))
  return { slugs: rows.map(({ slug }) => slug), total }
}

function noticesOf(db: Database, place: Place) {
  const notices = newestVersions(db, 'notice')
  return readPage(notices.select('newest.slug').orderBy('newest.starts', 'desc').orderBy('newest.slug'), place)
}

/** Items that a table of the shop or a version names. */
async function itemsOf(db: Database, kind: keyof typeof tables, place: Place) {
  const edited = db.selectFrom('content_version').select('slug').where('kind', '=', kind)
  const named = db.selectFrom(db.selectFrom(tables[kind]).select('slug').union(edited).as('named'))
  if (!isOrdered(kind)) return readPage(named.select('named.slug').orderBy('named.slug'), place)
  const placed = db.selectFrom(kind).select(['slug', 'position']).as('placed')
  const ordered = named
    .select('named.slug')
    .leftJoin(placed, 'placed.slug', 'named.slug')
    .orderBy((row) => row('placed.position', 'is', null))
    .orderBy('placed.position')
    .orderBy('named.slug')
  return { total: await countRows(named), rows: await onPage(ordered, place).execute() }
}

/** Items as the list shows them: the versions of all of them in one query, and their texts in another. */
async function rowsOf(db: Database, kind: ContentKind, slugs: readonly string[]) {
  if (slugs.length === 0) return []
  const states = await db
    .selectFrom('content_version')
    .select(['slug', 'state', 'at', 'customer_id'])
    .where('kind', '=', kind)
    .where('slug', 'in', slugs)
    .orderBy('version', 'desc')
    .execute()
  const texts = await newestVersions(db, kind).select(['newest.slug', 'newest.data']).where('newest.slug', 'in', slugs).execute()
  const textOf = new Map(texts.map(({ slug, data }) => [slug, data]))
  const rows = []
  for (const slug of slugs) {
    const versions = states.filter((row) => row.slug === slug)
    const [newest] = versions
    const data = textOf.get(slug)
    // An item that was never edited has no version.
    const content = data === undefined ? await liveContent(db, kind, slug) : readStored(contentSchema, data)
    const isDraft = newest?.state === 'draft'
    const decided = versions.find(({ state }) => state !== 'draft')
    // The home page and mails are always live: without words of the desk, customers see those that came with the shop.
    const isAlways = kind === 'home' || kind === 'mail'
    rows.push({
      kind,
      slug,
      title: content?.title ?? slug,
      is_live: isAlways || newest === undefined || decided?.state === 'published',
      is_changed: decided?.state === 'published' && decided.at !== null,
      has_draft: isDraft,
      is_own_draft: isDraft && newest.customer_id !== null,
      ...(content?.kind === 'notice' ? { from: content.from, until: content.until } : {}),
    })
  }
  return rows
}
