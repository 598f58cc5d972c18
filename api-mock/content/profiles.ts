import { contentSchema, type ContentOf, type DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { liveContent, removeLive } from './live-content.ts'
import { insertVersion, orderSetting, versionsOf } from './versions.ts'

type Reader = Database
type Profile = ContentOf<'decorator'>

/** A person of the programme. */
export interface Decorator {
  customerId: string
  /** The codes of her accepted applications. */
  codes: readonly string[]
}

/** The slugs of a decorator's profiles: those with her code, and those that she changed under her account. */
export async function profilesOf(db: Reader, { customerId, codes }: Decorator): Promise<string[]> {
  const withCode = codes.map((code) => `%"coupon_code":${JSON.stringify(code)}%`)
  const written = await db
    .selectFrom('content_version')
    .select('slug')
    .distinct()
    .where('kind', '=', 'decorator')
    .where((row) => row.or([row('customer_id', '=', customerId), ...withCode.map((text) => row('data', 'like', text))]))
    .execute()
  const live =
    withCode.length === 0
      ? []
      : await db
          .selectFrom('decorator')
          .select('slug')
          .where((row) => row.or(withCode.map((text) => row('data', 'like', text))))
          .execute()
  const own: string[] = []
  for (const slug of new Set([...written, ...live].map((row) => row.slug))) {
    const versions = await versionsOf(db, 'decorator', slug)
    const present = [await liveContent(db, 'decorator', slug), ...versions.slice(0, 1).map(({ data }) => readStored(contentSchema, data))]
    const isOwn = present.some((content) => content?.kind === 'decorator' && codes.includes(content.coupon_code))
    if (isOwn || versions.some((version) => version.customer_id === customerId)) own.push(slug)
  }
  return own.toSorted()
}

export const isProfile = (content: DeskContent | null): content is Profile => content?.kind === 'decorator'

/** All stored data of a decorator's profiles, for the export of her data. */
export async function exportProfiles(db: Reader, decorator: Decorator): Promise<unknown[]> {
  const profiles: unknown[] = []
  for (const slug of await profilesOf(db, decorator)) {
    const versions = (await versionsOf(db, 'decorator', slug)).map(({ version, at, state, data }) => ({
      version,
      at,
      state,
      content: readStored(contentSchema, data),
    }))
    profiles.push({ slug, shown: await liveContent(db, 'decorator', slug), versions })
  }
  return profiles
}

/** A profile without its name and its words. */
export const emptyProfile = {
  kind: 'decorator',
  city: '',
  province: 'Western Cape',
  years: 0,
  coupon_code: '',
  specialities: [],
  email: '',
  phone: '',
  links: [],
  projects: [],
  picture: null,
} satisfies Partial<DeskContent>

/** What stays under the address of a profile that came with the shop, so that a deployment does not bring it back. */
const removedProfile: Profile = {
  ...emptyProfile,
  title: 'A former decorator',
  business: 'Removed',
  city: 'Removed',
  coupon_code: 'NONE',
  bio: 'Removed',
}

/** Removes a decorator's profiles with all their versions and pictures, at the deletion of her account. The caller refreshes the catalogue. */
export async function removeProfiles(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, decorator: Decorator): Promise<void> {
  const slugs = await profilesOf(trx, decorator)
  if (slugs.length === 0) return
  await markCatalogueChanged(trx)
  for (const slug of slugs) {
    const versions = await versionsOf(trx, 'decorator', slug)
    const contents = [await liveContent(trx, 'decorator', slug), ...versions.map(({ data }) => readStored(contentSchema, data))]
    await trx.deleteFrom('content_version').where('kind', '=', 'decorator').where('slug', '=', slug).execute()
    await removeLive(trx, 'decorator', slug)
    await removePictures(trx, contents.filter(isProfile))
    const cameWithShop = (versions.at(-1)?.at ?? null) === null
    if (!cameWithShop) continue
    const row = { kind: 'decorator' as const, slug, by: '', state: 'withdrawn' as const, content: removedProfile }
    await insertVersion(trx, { ...row, version: (versions[0]?.version ?? 1) + 1, at: clock.now().toISOString() })
  }
  const name = orderSetting('decorator')
  const order = await trx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!order) return
  const left = readStored(textsSchema, order.value).filter((slug) => !slugs.includes(slug))
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(left) })
    .where('name', '=', name)
    .execute()
}

const UPLOADED = '/media/imported/'

/** Deletes the uploaded pictures of profiles that no other item shows. */
async function removePictures(trx: ShopTransaction, profiles: readonly Profile[]): Promise<void> {
  const bases = new Set(profiles.flatMap(({ picture }) => (picture?.base.startsWith(UPLOADED) ? [picture.base] : [])))
  for (const base of bases) {
    const other = await trx.selectFrom('content_version').select('slug').where('data', 'like', `%"${base}"%`).executeTakeFirst()
    if (!other)
      await trx
        .deleteFrom('uploaded_picture')
        .where('name', 'like', `${base.slice(UPLOADED.length)}-%`)
        .execute()
  }
}
