import { emptyProfile } from '../../content/profiles.ts'
import { provinces } from '../../../src/contract/account/provinces.ts'
import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { wrongState } from '../../http/shop-error.ts'
import { noSuchContent } from '../../content/versions.ts'

/** The kinds that the staff begin. */
export const startedKinds = ['post', 'store', 'decorator', 'notice', 'category'] as const
export type StartedKind = (typeof startedKinds)[number]

/** The first content of an item. Fields that only the staff can fill are empty. */
export function beginning({ clock, catalogue }: Deps, kind: StartedKind, title: string): DeskContent {
  const day = southAfricanDay(clock.now())
  const opened = { opens: '09:00', closes: '17:00' }
  if (kind === 'notice') return { kind, title, from: `${day}T08:00`, until: `${day}T23:59`, link: null }
  if (kind === 'store')
    return {
      kind,
      title,
      address_lines: [],
      suburb: '',
      city: '',
      province: 'Western Cape',
      postcode: '',
      latitude: null,
      longitude: null,
      phone: '{phone}',
      email: '{email}',
      hours: { monday: opened, tuesday: opened, wednesday: opened, thursday: opened, friday: opened, saturday: null, sunday: null },
      holidays: { hours: null, closed: [] },
      hours_note: 'Closed on public holidays.',
      services: [],
      description: '',
      parking: '',
      picture: null,
    }
  if (kind === 'category') return { kind, title, blurb: '', intro: '', buying_tip: '', seo_title: '', seo_description: '', picture: null }
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

/** The profile of an accepted decorator. Her e-mail address and phone number are for the shop until she gives them for clients. */
export async function profileFrom(trx: ShopTransaction, applicationId: string): Promise<DeskContent> {
  const row = await trx.selectFrom('decorator_application').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
  if (!row) throw noSuchContent()
  if (row.state !== 'accepted' || row.code === null) throw wrongState('Only an accepted decorator has a profile')
  const { name, business, city, years, work, website, code } = row
  const links = website.startsWith('https://') ? [{ label: 'Website', url: website }] : []
  const province = provinces.find((one) => one === row.province) ?? 'Western Cape'
  return { ...emptyProfile, title: name, business, city, province, years, coupon_code: code, bio: work.slice(0, 3000), links }
}
