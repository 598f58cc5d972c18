/**
 * The versions of a stored shape [S3]. A change of meaning gets the next number, a step from the version before, and a fixture of the old
 * data. An added field needs none of these.
 */
export interface Versions {
  /** The version that this code writes. */
  now: number
  /** From each older version to the next. */
  steps: Readonly<Record<number, (older: never) => unknown>>
}

/** A shape with one version so far. */
export const FIRST: Versions = { now: 1, steps: {} }

/** The stored value in the present version; or `newer`, which this version leaves unchanged. */
export type Upgraded = { kind: 'current'; value: unknown } | { kind: 'newer' }

/** Upgrades `stored`, of version `from`, step by step. */
export function upgrade(stored: unknown, from: number, { now, steps }: Versions): Upgraded {
  if (from > now) return { kind: 'newer' }
  let value = stored
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each step knows the shape of the version before it
  for (let at = from; at < now; at += 1) value = steps[at]?.(value as never)
  return { kind: 'current', value }
}

/** The version of a stored value, in its `fmt`; without one it is the first. */
export function formatOf(stored: unknown): number {
  const fmt = typeof stored === 'object' && stored !== null && 'fmt' in stored ? stored.fmt : 1
  return typeof fmt === 'number' ? fmt : 1
}
