/**
 * The versions of something that is stored on devices. Whatever changes its meaning gets the next number and a step from the one before, and
 * a fixture of what had been stored (src/data/fixtures); what is only added needs neither [S3].
 */
export interface Versions {
  /** What this version of the shop writes. */
  now: number
  /** From each older version to the next. */
  steps: Readonly<Record<number, (older: never) => unknown>>
}

/** There has been one only. */
export const FIRST: Versions = { now: 1, steps: {} }

/** What was stored, as the present version would have stored it; or that it is of a newer one, which this must leave alone. */
export type BroughtUp = { kind: 'current'; value: unknown } | { kind: 'newer' }

/** Brings `stored`, of version `from`, up step by step. */
export function bringUp(stored: unknown, from: number, { now, steps }: Versions): BroughtUp {
  if (from > now) return { kind: 'newer' }
  let value = stored
  for (let at = from; at < now; at += 1) value = steps[at]?.(value as never)
  return { kind: 'current', value }
}

/** The version that stands on a stored thing as its `fmt`; what bears none is of the first. */
export function formatOf(stored: unknown): number {
  const fmt = typeof stored === 'object' && stored !== null && 'fmt' in stored ? stored.fmt : 1
  return typeof fmt === 'number' ? fmt : 1
}
