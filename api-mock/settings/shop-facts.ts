import { brandDescription } from '../../src/contract/brand.ts'
import type { ShopFacts } from '../../src/contract/settings/facts.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { noticeAt, type ShopNotice } from '../content/shop-words.ts'
import { textFacts, fillText } from '../content/text-facts.ts'
import { isGiftForCouch, runsOn } from '../catalogue/coupon.ts'
import type { Deps } from '../deps.ts'
import { offeredMethods, paymentLimits } from '../payments/offered-methods.ts'
import { phoneHref, whatsappHref } from './phone-links.ts'
import { momentAt } from '../../src/domain/calendar/local-time.ts'

/** The first day of dispatch, until it has come; then null. */
export const dispatchFrom = ({ 'dispatch.from': from }: Settings, now: Date): string | null =>
  from !== null && southAfricanDay(now) < from ? from : null

/** A notice as pages show it. New words give it a new id, so it shows again on devices that hid the old one. */
export const barOf = (notice: ShopNotice | null): ShopFacts['bar'] =>
  notice && { id: `${notice.slug} ${notice.text}`, text: notice.text, href: notice.href, until: notice.until.toISOString() }

/** The end of the notice that pages show now: a notice of the desk, or the one about the break. Null for none. */
export function noticeEnd({ catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>): Date | null {
  const { settings, notices } = catalogue
  const now = clock.now()
  const notice = noticeAt(notices, now)
  if (notice) return notice.until
  const from = noticedDispatch(settings, now)
  return from === null ? null : momentAt(`${from}T00:00`)
}

/** The first day of dispatch while the notice about the break is shown, else null. */
const noticedDispatch = (settings: Settings, now: Date) =>
  (settings['dispatch.notice_from'] ?? '') <= southAfricanDay(now) ? dispatchFrom(settings, now) : null

/** The name of the present period, in which the facts of the shop do not change by themselves: the day and the notice that is shown. */
export function factsPeriod({ catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>): string {
  const now = clock.now()
  return `${southAfricanDay(now)} ${noticeAt(catalogue.notices, now)?.slug ?? ''}`
}

/** The advertised gift, while its code runs. */
function giftWithCouch({ autoCoupons }: Deps['catalogue'], now: Date): ShopFacts['gift'] {
  const offer = autoCoupons.find((coupon) => isGiftForCouch(coupon) && runsOn(coupon, southAfricanDay(now)))
  return offer?.rule.free_item ? { name: offer.rule.free_item.name, from: offer.rule.min_spend } : undefined
}

/** The facts that pages and devices receive with the catalogue. They change with the settings and with the day. */
export function shopFacts({ config, catalogue, clock }: Pick<Deps, 'config' | 'catalogue' | 'clock'>): ShopFacts {
  const { settings } = catalogue
  const now = clock.now()
  const whatsapp = settings['contact.whatsapp']
  const gift = giftWithCouch(catalogue, now)
  return {
    payment_methods: offeredMethods(config, settings),
    payment_limits: paymentLimits(settings),
    legal_name: settings['company.name'],
    registration: settings['company.registration'],
    vat_number: settings['company.vat_number'],
    address: settings['company.address'],
    phone: settings['contact.phone'],
    phone_href: phoneHref(settings['contact.phone']),
    whatsapp,
    whatsapp_href: whatsapp === null ? null : whatsappHref(whatsapp),
    email: settings['contact.email'],
    hours: settings['contact.hours'],
    dispatch_from: dispatchFrom(settings, now),
    notice: noticedDispatch(settings, now),
    delivery_days: settings['delivery.days'],
    description: fillText(brandDescription, textFacts(settings, catalogue.delivery)),
    ...(catalogue.delivery && { delivery: catalogue.delivery }),
    ...(gift && { gift }),
    bar: barOf(noticeAt(catalogue.notices, now)),
  }
}
