import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { contentSchema, type ContentKind, type DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import type { VersionState } from '../../src/contract/desk/content/desk-content.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import { slugOf } from '../imports/slug.ts'
import { storedProductSchema } from '../catalogue/stored.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { beginning, profileFrom, type StartedKind } from '../desk/content/begin-content.ts'
import {
  invalid,
  productsIn,
  requireComplete,
  requireEmptyCategory,
  requireNoCouponsFor,
  requireProducts,
  requireSound,
} from '../desk/content/check-content.ts'
import { requireKnownValues } from '../desk/content/check-values.ts'
import { serveAgain } from '../pictures/unused-pictures.ts'
import { liveContent, originalOf } from './live-content.ts'
import { requireMailWords } from '../desk/content/mail-words.ts'
import { isProfile, profilesOf } from './profiles.ts'
import { applyVersion, insertVersion, noSuchContent, versionsOf } from './versions.ts'

interface Saving {
  kind: ContentKind
  slug: string
  /** The version that the user saw. */
  seen: number
  content: DeskContent
  state: VersionState
  /** The slug of a product whose picture becomes the cover. */
  coverFrom?: string | undefined
  /** The decorator who writes under her account. */
  customerId?: string | undefined
}

/**
 * Stores a new version of an item. Customers see a published version at the next request. Throws `not_found`, `content_invalid`,
 * `value_unknown`, for a mail `value_missing`, and `content_changed` for another version than the user saw.
 */
export async function saveContent(trx: ShopTransaction, deps: Deps, by: Actor, saving: Saving): Promise<void> {
  const { kind, slug, seen, state, coverFrom, customerId = null } = saving
  if (saving.content.kind !== kind) throw invalid('This text belongs to another kind of content')
  requireSound(saving.content)
  if (state === 'published') await requireComplete(trx, saving.content)
  // The row of the mark is locked until the end, so that changes come one after the other.
  await markCatalogueChanged(trx)
  const before = await versionsOf(trx, kind, slug)
  const live = await liveContent(trx, kind, slug)
  const [newest] = before
  if (!newest && !live) throw noSuchContent()
  if ((newest?.version ?? 1) !== seen) {
    const who = newest?.by || 'Somebody'
    throw new ShopError(
      409,
      'content_changed',
      `${who} saved version ${newest?.version ?? 1} meanwhile. Yours is not saved: look at that version first.`,
    )
  }
  if (!newest && live) await insertVersion(trx, { kind, slug, version: 1, at: null, by: '', state: 'published', content: live })
  const content = coverFrom === undefined ? saving.content : await withCover(trx, saving.content, coverFrom)
  if (state === 'published') requireKnownValues(content, live)
  if (state !== 'withdrawn') {
    if (content.kind === 'mail') requireMailWords(slug, content)
    await requireProducts(trx, productsIn(content))
  }
  const version = seen + 1
  const row = { kind, slug, version, at: deps.clock.now().toISOString(), by: by.name, state, content }
  await insertVersion(trx, { ...row, customer_id: customerId })
  await serveAgain(trx, JSON.stringify(content))
  if (state !== 'draft') await applyVersion(trx, { ...row, data: JSON.stringify(content) })
  await writeAudit(trx, deps, by, {
    action: state === 'published' ? 'content.publish' : state === 'draft' ? 'content.draft' : 'content.withdraw',
    subject: `${kind} ${slug}`,
    before: { version: seen },
    // The words of a profile are a person's, and nothing can remove an entry.
    after: { version, ...(kind === 'decorator' ? {} : { title: content.title }) },
  })
}

async function withCover(trx: ShopTransaction, content: DeskContent, productSlug: string): Promise<DeskContent> {
  if (content.kind !== 'post') throw invalid('A page has no cover')
  const row = await trx.selectFrom('product').select('data').where('slug', '=', productSlug).executeTakeFirst()
  const product = row && readStored(storedProductSchema, row.data)
  const image = product?.images.find(({ role }) => role === 'room') ?? product?.images[0]
  if (!image) throw invalid(`There is no picture of ${productSlug}`)
  return { ...content, cover: image.picture }
}

interface Starting {
  kind: StartedKind
  title: string
  /** The number of an accepted application, whose answers a profile begins with. */
  application?: string | undefined
}

/**
 * Begins an item as a draft. Returns its slug, which comes from its title. If the decorator of an application has a profile already, it
 * begins nothing and returns the slug of that profile. Throws `content_invalid`, and for an application `not_found` and `wrong_state`.
 */
export async function createContent(trx: ShopTransaction, deps: Deps, by: Actor, { kind, title, application }: Starting): Promise<string> {
  await markCatalogueChanged(trx)
  const content = application === undefined ? beginning(deps, kind, title) : await profileFrom(trx, application)
  if (content.kind !== kind) throw invalid('An application becomes a profile')
  const [present] =
    isProfile(content) && application !== undefined ? await profilesOf(trx, { customerId: '', codes: [content.coupon_code] }) : []
  if (present !== undefined) return present
  const base = slugOf(title).slice(0, 60)
  if (base === '') throw invalid('A title has letters')
  let slug = base
  for (let number = 2; (await versionsOf(trx, kind, slug)).length > 0 || (await liveContent(trx, kind, slug)); number += 1)
    slug = `${base}-${number}`
  await insertVersion(trx, { kind, slug, version: 1, at: deps.clock.now().toISOString(), by: by.name, state: 'draft', content })
  await writeAudit(trx, deps, by, { action: 'content.draft', subject: `${kind} ${slug}`, after: { version: 1 } })
  return slug
}

/**
 * Takes an item out of the shop. The home page and mails go back to what came with the shop, a page of prose stays. Throws as `saveContent`
 * does.
 */
export async function withdrawContent(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { kind, slug, seen }: Pick<Saving, 'kind' | 'slug' | 'seen'>,
): Promise<void> {
  if (kind === 'page') throw invalid('A page of prose stays, because screens lead to it')
  if (kind === 'category') {
    // Locks the mark: a colleague's move of a product into the category comes before this check or after the change.
    await markCatalogueChanged(trx)
    await requireEmptyCategory(trx, slug)
    await requireNoCouponsFor(trx, slug, southAfricanDay(deps.clock.now()))
  }
  const content = (await originalOf(trx, kind, slug)) ?? (await newestContent(trx, kind, slug))
  await saveContent(trx, deps, by, { kind, slug, seen, content, state: 'withdrawn' })
}

async function newestContent(trx: ShopTransaction, kind: ContentKind, slug: string): Promise<DeskContent> {
  const [newest] = await versionsOf(trx, kind, slug)
  const content = newest ? readStored(contentSchema, newest.data) : await liveContent(trx, kind, slug)
  if (!content) throw noSuchContent()
  return content
}
