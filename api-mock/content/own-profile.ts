import { contentSchema, type ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import type { OwnProfile, OwnProfileChange } from '../../src/contract/content/own-profile.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/shop-error.ts'
import { notifyOwner } from '../owner-notices/notify-owner.ts'
import { liveContent } from './live-content.ts'
import { isProfile, profilesOf, type Decorator } from './profiles.ts'
import { saveContent } from './save-content.ts'
import { versionsOf } from './versions.ts'

/** A decorator's own profile, her waiting change included; null for none. */
export async function readOwnProfile(db: Database, decorator: Decorator): Promise<OwnProfile | null> {
  const [slug] = await profilesOf(db, decorator)
  if (slug === undefined) return null
  const [newest] = await versionsOf(db, 'decorator', slug)
  const live = await liveContent(db, 'decorator', slug)
  const waits = newest?.state === 'draft' && newest.customer_id === decorator.customerId
  const content = newest && (waits || !live) ? readStored(contentSchema, newest.data) : live
  if (!isProfile(content)) return null
  const { bio, specialities, email, phone, links } = content
  return { slug, is_live: live !== null, waits_since: waits ? newest.at : null, bio, specialities, email, phone, links }
}

/** Her change has no name in the audit, because nothing can remove an entry. */
const decoratorActor = { name: 'The decorator', role: 'decorator', origin: '', requestId: null }

/**
 * Stores a decorator's change of her own profile as a draft, which the staff publish. It begins from the newest version, so that nothing of
 * the staff's work is lost. Throws `not_found` without a profile, and `content_invalid`.
 */
export async function saveOwnProfile(trx: ShopTransaction, deps: Deps, decorator: Decorator, change: OwnProfileChange): Promise<void> {
  // Locks the mark, so that no other request saves a version between this read and the save.
  await markCatalogueChanged(trx)
  const [slug] = await profilesOf(trx, decorator)
  if (slug === undefined) throw notFound('You have no profile yet')
  const [newest] = await versionsOf(trx, 'decorator', slug)
  const before = newest ? readStored(contentSchema, newest.data) : await liveContent(trx, 'decorator', slug)
  if (!isProfile(before)) throw notFound('You have no profile yet')
  const content: ContentOf<'decorator'> = { ...before, ...change }
  if (JSON.stringify(content) === JSON.stringify(before)) return
  const seen = newest?.version ?? 1
  const { customerId } = decorator
  const at = deps.clock.now().toISOString()
  await notifyOwner(trx, deps, {
    key: `profile-for-the-shop-${at}`,
    mail: null,
    push: {
      title: 'A decorator has changed a profile',
      body: 'The change is at the desk, under Content.',
      path: `/desk/content/decorator/${slug}`,
    },
  })
  await saveContent(trx, deps, decoratorActor, { kind: 'decorator', slug, seen, content, state: 'draft', customerId })
}
