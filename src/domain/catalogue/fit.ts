import type { Dimensions } from '../../contract/catalogue/catalogue.ts'

/** With less room than this, in mm, hands and wrapping make it a squeeze. */
const TIGHT_BELOW_MM = 30

export type FitJudgement = { kind: 'fits' | 'tight'; spare: number } | { kind: 'too_big'; short: number }

const ascending = (left: number, right: number) => left - right

/**
 * Whether the largest parcel goes through a door, passage or lift, all in mm. It goes in end first, turned as suits it best: its two
 * smallest sides have to pass. `spare` is the room left on the narrower side, `short` the most that is missing.
 * Throws a RangeError for an opening that is not a number.
 */
export function judgeFit(packed: Dimensions, opening: { width: number; height: number }): FitJudgement {
  if (!Number.isFinite(opening.width) || !Number.isFinite(opening.height)) throw new RangeError('An opening needs a width and a height')
  const [small = 0, middle = 0] = [packed.width, packed.depth, packed.height].toSorted(ascending)
  const [narrow = 0, wide = 0] = [opening.width, opening.height].toSorted(ascending)
  const spare = Math.min(narrow - small, wide - middle)
  if (spare < 0) return { kind: 'too_big', short: -spare }
  return { kind: spare < TIGHT_BELOW_MM ? 'tight' : 'fits', spare }
}
