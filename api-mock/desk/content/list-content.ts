import type { ContentKind } from '../../../src/contract/desk/content/desk-content.ts'
import type { Deps } from '../../deps.ts'
import { readContent } from './versions.ts'

interface Asked {
  kind: ContentKind
  page: number
  per_page: number
}

/** One page of the pages or of the posts, by slug, drafts and withdrawn posts included. */
export async function listContent({ db }: Pick<Deps, 'db'>, { kind, page, per_page }: Asked) {
  const live = db.selectFrom(kind === 'page' ? 'page' : 'blog_post').select('slug')
  const named = live.union(db.selectFrom('content_version').select('slug').where('kind', '=', kind))
  const { total } = await db
    .selectFrom(named.as('named'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slugs = await db
    .selectFrom(named.as('named'))
    .select('slug')
    .orderBy('slug')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const items = await Promise.all(slugs.map(({ slug }) => readContent(db, kind, slug)))
  return {
    items: items.map(({ slug, content, live: shown, version }) => ({
      kind,
      slug,
      title: content.title,
      is_live: shown !== null,
      has_draft: shown === null || version > shown,
    })),
    total,
    page,
  }
}
