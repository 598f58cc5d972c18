import type { Prices } from './price-change.ts'

/** A scheduled price. Moments are ISO 8601 in UTC. */
export interface ScheduledPrices extends Prices {
  /** `sale`: the price before the sale is the price at its start, and `price_regular` is null. */
  kind: 'price' | 'sale'
  starts_at: string
  ends_at: string | null
  /** The prices that it set, and the prices before; null before its start. */
  active: { set: Prices; before: Prices } | null
}

export const samePrices = (one: Prices, other: Prices): boolean => one.price === other.price && one.price_regular === other.price_regular

/** The prices after a start. Null if a sale price is not lower than the price then. */
export function startedPrices(now: Prices, { kind, price, price_regular }: Pick<ScheduledPrices, 'kind' | keyof Prices>): Prices | null {
  if (kind === 'price') return { price, price_regular }
  const regular = now.price_regular ?? now.price
  return price < regular ? { price, price_regular: regular } : null
}

/** The prices after an end. Null if the prices are not the ones it set: they stay. */
export const endedPrices = (now: Prices, { set, before }: NonNullable<ScheduledPrices['active']>): Prices | null =>
  samePrices(now, set) ? before : null

/**
 * Whether two scheduled prices of one product are active at the same time. One without an end counts at its start only. One may start at
 * the moment when the other ends.
 */
export function overlap(
  one: Pick<ScheduledPrices, 'starts_at' | 'ends_at'>,
  other: Pick<ScheduledPrices, 'starts_at' | 'ends_at'>,
): boolean {
  const [from, otherFrom] = [Date.parse(one.starts_at), Date.parse(other.starts_at)]
  return from < endOf(other, otherFrom) && otherFrom < endOf(one, from)
}

const endOf = ({ ends_at }: Pick<ScheduledPrices, 'ends_at'>, start: number): number => (ends_at === null ? start + 1 : Date.parse(ends_at))

/** The prices just before a moment, if the staff does not change them by hand until then. `timed` do not overlap. */
export function pricesAt(now: Prices, timed: readonly ScheduledPrices[], moment: string): Prices {
  let prices = now
  for (const one of timed.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    if (one.active === null && Date.parse(one.starts_at) >= Date.parse(moment)) break
    const before = one.active?.before ?? prices
    const set = one.active ? prices : (startedPrices(prices, one) ?? prices)
    const isOver = one.ends_at !== null && Date.parse(one.ends_at) <= Date.parse(moment)
    prices = isOver ? (endedPrices(set, one.active ?? { set, before }) ?? set) : set
  }
  return prices
}
