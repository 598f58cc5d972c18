import type { ContentKind, DeskContent, VersionState } from '../../../src/contract/desk/content/desk-content.ts'
import { southAfricanDay } from '../../../src/domain/checkout/delivery.ts'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { slugOf } from '../../cli/import/slug.ts'
import { storedProductSchema } from '../../catalogue/stored.ts'
import { markdownFault } from '../../content/markdown-fault.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writeAudit, type Actor } from '../audit.ts'
import { applyVersion, liveContent, noSuchContent, versionsOf } from './versions.ts'

const invalid = (message: string) => new ShopError(422, 'content_invalid', message)

/** Throws `content_invalid` for Markdown with HTML, unsafe links or foreign pictures. */
export function requirePlainMarkdown(markdown: string): void {
  const fault = markdownFault(markdown)
  if (fault !== null) throw invalid(fault)
}

interface Saving {
  kind: ContentKind
  slug: string
  /** The version that the user saw. */
  seen: number
  content: DeskContent
  state: VersionState
  /** The slug of a product whose picture becomes the cover. */
  coverFrom?: string | undefined
}

/**
 * Stores a new version of a page or a post. Customers see a published version at the next request. Throws `not_found`, `content_invalid`, and
 * `content_changed` for another version than the user saw.
 */
export async function saveContent(trx: ShopTransaction, deps: Deps, by: Actor, saving: Saving): Promise<void> {
  const { kind, slug, seen, state, coverFrom } = saving
  if (saving.content.kind !== kind) throw invalid('This text belongs to another kind of content')
  requirePlainMarkdown(saving.content.markdown)
  // The row of the mark is locked until the end, so that changes come one after the other.
  await markCatalogueChanged(trx)
  const before = await versionsOf(trx, kind, slug)
  const live = await liveContent(trx, kind, slug)
  const [newest] = before
  if (!newest && !live) throw noSuchContent()
  if ((newest?.version ?? 1) !== seen) {
    const who = newest?.by || 'Somebody'
    throw new ShopError(409, 'content_changed', `${who} saved version ${newest?.version ?? 1} meanwhile. Yours is not saved: look at that version first.`)
  }
  if (!newest && live) await insertVersion(trx, { kind, slug, version: 1, at: null, by: '', state: 'published', content: live })
  const content = coverFrom === undefined ? saving.content : await withCover(trx, saving.content, coverFrom)
  if (content.kind === 'post') await requireProducts(trx, content.products)
  const version = seen + 1
  const row = { kind, slug, version, at: deps.clock.now().toISOString(), by: by.name, state, content }
  await insertVersion(trx, row)
  if (state !== 'draft') await applyVersion(trx, { ...row, data: JSON.stringify(content) })
  await writeAudit(trx, deps, by, {
    action: state === 'published' ? 'content.publish' : state === 'draft' ? 'content.draft' : 'content.withdraw',
    subject: `${kind} ${slug}`,
    before: { version: seen },
    after: { version, title: content.title },
  })
}

async function insertVersion(
  trx: ShopTransaction,
  { content, ...row }: Omit<Parameters<typeof applyVersion>[1], 'data'> & { content: DeskContent },
): Promise<void> {
  await trx
    .insertInto('content_version')
    .values({ ...row, data: JSON.stringify(content) })
    .execute()
}

async function withCover(trx: ShopTransaction, content: DeskContent, productSlug: string): Promise<DeskContent> {
  if (content.kind !== 'post') throw invalid('A page has no cover')
  const row = await trx.selectFrom('product').select('data').where('slug', '=', productSlug).executeTakeFirst()
  const product = row && readStored(storedProductSchema, row.data)
  const image = product?.images.find(({ role }) => role === 'room') ?? product?.images[0]
  if (!image) throw invalid(`There is no picture of ${productSlug}`)
  return { ...content, cover: image.picture }
}

async function requireProducts(trx: ShopTransaction, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const rows = await trx.selectFrom('product').select('slug').where('slug', 'in', slugs).execute()
  const known = new Set(rows.map(({ slug }) => slug))
  const missing = slugs.find((slug) => !known.has(slug))
  if (missing !== undefined) throw invalid(`There is no product ${missing}`)
}

/** Begins a post as a draft. Returns its slug, which comes from its title. */
export async function createPost(trx: ShopTransaction, deps: Deps, by: Actor, title: string): Promise<string> {
  await markCatalogueChanged(trx)
  const base = slugOf(title).slice(0, 60)
  if (base === '') throw invalid('A title has letters')
  let slug = base
  for (let number = 2; (await versionsOf(trx, 'post', slug)).length > 0 || (await liveContent(trx, 'post', slug)); number += 1)
    slug = `${base}-${number}`
  const day = southAfricanDay(deps.clock.now())
  const content: DeskContent = {
    kind: 'post',
    title,
    excerpt: title,
    date: day,
    author: deps.catalogue.settings['company.name'],
    author_role: '',
    tags: [],
    products: [],
    cover: null,
    markdown: title,
  }
  await insertVersion(trx, { kind: 'post', slug, version: 1, at: deps.clock.now().toISOString(), by: by.name, state: 'draft', content })
  await writeAudit(trx, deps, by, { action: 'content.draft', subject: `post ${slug}`, after: { version: 1, title } })
  return slug
}
