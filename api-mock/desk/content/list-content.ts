import { contentSchema, type ContentKind } from '../../../src/contract/desk/content/content-shapes.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { mailNames } from '../../mail/mail-template.ts'
import { HOME, liveContent, liveOrder } from './live-content.ts'
import { versionsOf } from './versions.ts'

interface Asked {
  kind: ContentKind
  page: number
  per_page: number
}

const tables = { page: 'page', post: 'blog_post', store: 'store', decorator: 'decorator' } as const

/** One page of the items of a kind, by slug, drafts and withdrawn ones included. */
export async function listContent({ db }: Pick<Deps, 'db'>, { kind, page, per_page }: Asked) {
  const { slugs, total } = await slugsOf(db, { kind, page, per_page })
  const items = await Promise.all(slugs.map((slug) => rowOf(db, kind, slug)))
  return { items, total, page, order: kind === 'store' || kind === 'decorator' ? await liveOrder(db, kind) : [] }
}

async function slugsOf(db: Database, { kind, page, per_page }: Asked): Promise<{ slugs: readonly string[]; total: number }> {
  const first = (page - 1) * per_page
  // The home page is one item, and the mails are those of the files.
  if (kind === 'home') return { slugs: [HOME], total: 1 }
  if (kind === 'mail') return { slugs: mailNames.slice(first, first + per_page), total: mailNames.length }
  const edited = db.selectFrom('content_version').select('slug').where('kind', '=', kind)
  const live = kind === 'notice' ? db.selectFrom('shop_words').select('slug').where('kind', '=', kind) : db.selectFrom(tables[kind]).select('slug')
  const named = live.union(edited)
  const { total } = await db
    .selectFrom(named.as('named'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom(named.as('named')).select('slug').orderBy('slug').limit(per_page).offset(first).execute()
  return { slugs: rows.map(({ slug }) => slug), total }
}

/** An item as the list shows it. */
async function rowOf(db: Database, kind: ContentKind, slug: string) {
  const [newest, ...older] = await versionsOf(db, kind, slug)
  const content = newest ? readStored(contentSchema, newest.data) : await liveContent(db, kind, slug)
  const decided = [newest, ...older].find((row) => row !== undefined && row.state !== 'draft')
  const isDraft = newest?.state === 'draft'
  return {
    kind,
    slug,
    title: content?.title ?? slug,
    is_live: newest === undefined || decided?.state === 'published',
    has_draft: isDraft,
    is_own_draft: isDraft && newest.customer_id !== null,
    ...(content?.kind === 'notice' ? { from: content.from, until: content.until } : {}),
  }
}
