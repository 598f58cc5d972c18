import type { DeliveryPlan, DeliveryZone } from '../../contract/delivery/delivery.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { formatPrices } from '../money.ts'
import { feeOf, type DeliveryQuote } from './quote-delivery.ts'

/** `5 working days` */
export const workingDays = (days: number) => `${days} working day${days === 1 ? '' : 's'}`

/** The prices and days of zones in words: `Delivery R 250 to R 450, in 3 to 7 working days`. Null if no zone delivers. */
export function zonesInWords(zones: readonly Pick<DeliveryZone, 'price' | 'days'>[]): string | null {
  const delivered = zones.flatMap(({ price, days }) => (price === null ? [] : [{ price, days }]))
  if (delivered.length === 0) return null
  const prices = delivered.map(({ price }) => price)
  const days = delivered.map((zone) => zone.days)
  const [least, most] = [cents(Math.min(...prices)), cents(Math.max(...prices))]
  const [fewest, longest] = [Math.min(...days), Math.max(...days)]
  const money = formatPrices([least, most])
  const cost = most === 0 ? 'free' : least === most ? money(most) : least === 0 ? `from free to ${money(most)}` : `from ${money(least)}`
  return `Delivery ${cost}, in ${fewest === longest ? workingDays(longest) : `${fewest} to ${workingDays(longest)}`}`
}

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
export function deliveryInWords(quote: DeliveryQuote, when: string, money: (value: Cents) => string): string {
  if (quote.kind === 'open') return 'Your postcode decides what the delivery costs and when it comes'
  if (quote.kind === 'none') return 'We do not deliver to this postcode'
  if (quote.kind === 'closed') return 'Orders cannot be collected at this store any more'
  if (quote.kind === 'collect') return `Ready at ${quote.store.name} ${when}, free to collect`
  const fee = feeOf(quote)
  return fee === 0 ? `Delivered free ${when}` : `Delivered ${when} for ${money(fee)}`
}
