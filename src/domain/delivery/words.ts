import { provinces } from '../../contract/account/provinces.ts'
import type { DeliveryPlan, DeliveryZone } from '../../contract/delivery/delivery.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { formatPrices } from '../money.ts'
import { feeOf, type DeliveryQuote } from './quote-delivery.ts'

/** `5 working days` */
export const workingDays = (days: number) => `${days} working day${days === 1 ? '' : 's'}`

/** The lowest and the highest price and number of days of a shop's deliveries. */
interface Span {
  /** Cents. */
  least: Cents
  most: Cents
  /** Working days, of the zones. */
  fewest: number
  longest: number
  /** Every place has a zone. Else some are delivered free in the shop's usual days. */
  isWhole: boolean
}

type Spanned = Pick<DeliveryZone, 'price' | 'days' | 'free_from' | 'everywhere' | 'provinces'>

function spanOf(zones: readonly Spanned[]): Span | null {
  const delivered = zones.flatMap(({ price, days, free_from: freeFrom }) => (price === null ? [] : [{ price, days, freeFrom }]))
  if (delivered.length === 0) return null
  const isWhole =
    zones.some(({ everywhere }) => everywhere) || provinces.every((name) => zones.some((zone) => zone.provinces.includes(name)))
  const canBeFree = !isWhole || delivered.some(({ freeFrom }) => freeFrom !== null)
  const prices = delivered.map(({ price }) => price)
  const days = delivered.map((zone) => zone.days)
  return {
    least: canBeFree ? cents(0) : cents(Math.min(...prices)),
    most: cents(Math.max(...prices)),
    fewest: Math.min(...days),
    longest: Math.max(...days),
    isWhole,
  }
}

const daysInWords = ({ fewest, longest }: Span) => `${fewest === longest ? '' : `${fewest} to `}${workingDays(longest)}`

/**
 * The prices and days of zones in words: `Delivery R 450, in 5 working days`, `Delivery from R 250, in 3 to 7 working days`, or, where some
 * deliveries are free, `Delivery up to R 450, …`. Null if no zone delivers.
 */
export function zonesInWords(zones: readonly Spanned[]): string | null {
  const span = spanOf(zones)
  if (!span) return null
  const { least, most } = span
  const money = formatPrices([least, most])
  const cost = most === 0 ? 'free' : least === most ? money(most) : least === 0 ? `up to ${money(most)}` : `from ${money(least)}`
  return `Delivery ${cost}, ${span.isWhole ? `in ${daysInWords(span)}` : 'depending on your postcode'}`
}

/** What a shop's texts say about delivery. Each is true for the zones of the shop. */
export type DeliveryProse = Record<'delivered_free' | 'delivery_free' | 'delivery_cost' | 'delivery_time', string>

/** The values of the placeholders about delivery in the shop's texts. `days`: the usual ones, calendar days. */
export function deliveryProse({ zones, stores }: Pick<DeliveryPlan, 'zones' | 'stores'>, days: number): DeliveryProse {
  const span = spanOf(zones)
  const words = zonesInWords(zones)
  const names = new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(stores.map(({ name }) => name))
  const collection = stores.length === 0 ? '' : ` You can also collect your order, free of charge, at ${names}.`
  if (!span || words === null || span.most === 0) {
    const where = zones.some(({ price }) => price === null) ? 'wherever we deliver in South Africa' : 'anywhere in South Africa'
    return {
      delivered_free: 'delivered free',
      delivery_free: 'Free delivery',
      delivery_cost: `Delivery is free ${where}.${collection}`,
      delivery_time: span ? timeInWords(span) : `Delivery is within ${days} days.`,
    }
  }
  return {
    delivered_free: 'delivered',
    delivery_free: 'Delivery',
    delivery_cost: `${words}. The checkout shows the price for your postcode before you order.${collection}`,
    delivery_time: timeInWords(span),
  }
}

const timeInWords = (span: Span) =>
  span.isWhole ? `Delivery is within ${daysInWords(span)}.` : 'How long delivery takes depends on your postcode.'

const CLOSED = 'Orders cannot be collected at this store any more. Please choose again.'

/** Why a choice cannot be ordered; null if it can. */
export function refusalOf(quote: DeliveryQuote, postcode: string, { stores }: Pick<DeliveryPlan, 'stores'>): string | null {
  if (quote.kind === 'none')
    return `We do not deliver to ${postcode}.${stores.length > 0 ? ' You can collect your order at a store.' : ' Please choose another address.'}`
  return quote.kind === 'closed' ? CLOSED : null
}

/** The cost of a delivery as a row of a summary: `Free`, `R 450`, or what is missing. */
export function costInWords(quote: DeliveryQuote, money: (value: Cents) => string): string {
  if (quote.kind === 'open') return 'After your postcode'
  if (quote.kind === 'none' || quote.kind === 'closed') return 'Not possible'
  const fee = feeOf(quote)
  return fee === 0 ? 'Free' : money(fee)
}

/** A delivery in one sentence without its full stop. `when`: the words of its promise. */
export function deliveryInWords(quote: DeliveryQuote, when: string): string {
  if (quote.kind === 'open') return 'Your postcode decides what the delivery costs and when it comes'
  if (quote.kind === 'none') return 'We do not deliver to this postcode'
  if (quote.kind === 'closed') return 'Orders cannot be collected at this store any more'
  if (quote.kind === 'collect') return `Ready at ${quote.store.name} ${when}, free to collect`
  const fee = feeOf(quote)
  return fee === 0 ? `Delivered free ${when}` : `Delivered ${when} for ${formatPrices([fee])(fee)}`
}
