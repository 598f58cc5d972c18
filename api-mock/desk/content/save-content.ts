import { provinces } from '../../../src/contract/account/provinces.ts'
import { contentSchema, type ContentKind, type DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import type { VersionState } from '../../../src/contract/desk/content/desk-content.ts'
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
import { liveContent, originalOf } from './live-content.ts'
import { requireMailWords } from './mail-words.ts'
import { isProfile, profilesOf } from './profiles.ts'
import { applyVersion, insertVersion, noSuchContent, versionsOf } from './versions.ts'

const invalid = (message: string) => new ShopError(422, 'content_invalid', message)

/** Throws `content_invalid` for Markdown with HTML, unsafe links or foreign pictures. */
function requirePlainMarkdown(markdown: string): void {
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
  /** The decorator who writes under her account. */
  customerId?: string | undefined
}

/**
 * Stores a new version of an item. Customers see a published version at the next request. Throws `not_found`, `content_invalid`, for a mail
 * `value_missing` and `value_unknown`, and `content_changed` for another version than the user saw.
 */
export async function saveContent(trx: ShopTransaction, deps: Deps, by: Actor, saving: Saving): Promise<void> {
  const { kind, slug, seen, state, coverFrom, customerId = null } = saving
  if (saving.content.kind !== kind) throw invalid('This text belongs to another kind of content')
  requireSound(saving.content)
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
  if (state !== 'withdrawn') {
    if (content.kind === 'mail') requireMailWords(slug, content)
    await requireProducts(trx, productsIn(content))
  }
  const version = seen + 1
  const row = { kind, slug, version, at: deps.clock.now().toISOString(), by: by.name, state, content }
  await insertVersion(trx, { ...row, customer_id: customerId })
  if (state !== 'draft') await applyVersion(trx, { ...row, data: JSON.stringify(content) })
  await writeAudit(trx, deps, by, {
    action: state === 'published' ? 'content.publish' : state === 'draft' ? 'content.draft' : 'content.withdraw',
    subject: `${kind} ${slug}`,
    before: { version: seen },
    // The words of a profile are a person's, and nothing can remove an entry.
    after: { version, ...(kind === 'decorator' ? {} : { title: content.title }) },
  })
}

/** Throws `content_invalid` for words that a page cannot have. */
export function requireSound(content: DeskContent): void {
  if (content.kind === 'page' || content.kind === 'post') requirePlainMarkdown(content.markdown)
  if (content.kind === 'decorator') requirePlainMarkdown(content.bio)
  if (content.kind === 'notice' && content.until <= content.from) throw invalid('A notice ends after it begins')
  if (content.kind !== 'store') return
  for (const hours of [...Object.values(content.hours), content.holidays?.hours ?? null])
    if (hours && hours.closes <= hours.opens) throw invalid(`A shop closes after it opens: ${hours.opens} to ${hours.closes}`)
}

/** The products that the words name. */
function productsIn(content: DeskContent): string[] {
  if (content.kind === 'post') return content.products
  if (content.kind === 'decorator') return content.projects.flatMap(({ products }) => products)
  if (content.kind === 'home') return content.blocks.flatMap(({ id, chosen }) => (id === 'categories' ? [] : chosen))
  return []
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

/** The kinds that the staff begin. */
export const startedKinds = ['post', 'store', 'decorator', 'notice'] as const
type StartedKind = (typeof startedKinds)[number]

interface Starting {
  kind: StartedKind
  title: string
  /** The number of an accepted application, whose answers a profile begins with. */
  application?: string | undefined
}

/**
 * Begins an item as a draft. Returns its slug, which comes from its title. An application whose decorator has a profile begins no other. Throws
 * `content_invalid`, and for an application `not_found` and `wrong_state`.
 */
export async function createContent(trx: ShopTransaction, deps: Deps, by: Actor, { kind, title, application }: Starting): Promise<string> {
  await markCatalogueChanged(trx)
  const content = application === undefined ? beginning(deps, kind, title) : await profileFrom(trx, application)
  if (content.kind !== kind) throw invalid('An application becomes a profile')
  const [present] = isProfile(content) && application !== undefined ? await profilesOf(trx, { customerId: '', codes: [content.coupon_code] }) : []
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

/** What an item begins with. */
function beginning({ clock, catalogue }: Deps, kind: StartedKind, title: string): DeskContent {
  const day = southAfricanDay(clock.now())
  const opened = { opens: '09:00', closes: '17:00' }
  if (kind === 'notice') return { kind, title, from: `${day}T08:00`, until: `${day}T23:59`, link: null }
  if (kind === 'store')
    return {
      kind,
      title,
      address_lines: ['1 Street'],
      suburb: 'Suburb',
      city: title,
      province: 'Western Cape',
      postcode: '8001',
      latitude: -33.93,
      longitude: 18.42,
      phone: '{phone}',
      email: '{email}',
      hours: { monday: opened, tuesday: opened, wednesday: opened, thursday: opened, friday: opened, saturday: null, sunday: null },
      holidays: { hours: null, closed: [] },
      hours_note: 'Closed on public holidays.',
      services: [],
      description: title,
      parking: '',
      picture: null,
    }
  if (kind === 'decorator') return { ...emptyProfile, title, business: title, bio: title }
  return {
    kind,
    title,
    excerpt: title,
    date: day,
    author: catalogue.settings['company.name'],
    author_role: '',
    tags: [],
    products: [],
    cover: null,
    markdown: title,
  }
}

const emptyProfile = {
  kind: 'decorator',
  city: 'Cape Town',
  province: 'Western Cape',
  years: 0,
  coupon_code: 'NONE',
  specialities: [],
  email: '',
  phone: '',
  links: [],
  projects: [],
  picture: null,
} satisfies Partial<DeskContent>

/** The profile of an accepted decorator. Her e-mail address and phone number are for the shop until she gives them for clients. */
async function profileFrom(trx: ShopTransaction, applicationId: string): Promise<DeskContent> {
  const row = await trx.selectFrom('decorator_application').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
  if (!row) throw noSuchContent()
  if (row.state !== 'accepted' || row.code === null) throw new ShopError(409, 'wrong_state', 'Only an accepted decorator has a profile')
  const { name, business, city, years, work, website, code } = row
  const links = website.startsWith('https://') ? [{ label: 'Website', url: website }] : []
  const province = provinces.find((one) => one === row.province) ?? 'Western Cape'
  return { ...emptyProfile, title: name, business, city, province, years, coupon_code: code, bio: work.slice(0, 3000), links }
}

/**
 * Takes an item out of the shop. The home page and mails go back to what came with the shop, a page of prose stays. Throws as `saveContent` does.
 */
export async function withdrawContent(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { kind, slug, seen }: Pick<Saving, 'kind' | 'slug' | 'seen'>,
): Promise<void> {
  if (kind === 'page') throw invalid('A page of prose stays, because screens lead to it')
  const content = (await originalOf(trx, kind, slug)) ?? (await newestContent(trx, kind, slug))
  await saveContent(trx, deps, by, { kind, slug, seen, content, state: 'withdrawn' })
}

async function newestContent(trx: ShopTransaction, kind: ContentKind, slug: string): Promise<DeskContent> {
  const [newest] = await versionsOf(trx, kind, slug)
  const content = newest ? readStored(contentSchema, newest.data) : await liveContent(trx, kind, slug)
  if (!content) throw noSuchContent()
  return content
}
