import type { vitalNames } from '../../contract/measurement/measurement.ts'

export type VitalName = (typeof vitalNames)[number]

/** Each bucket ends 5% above the one before. A percentile from the buckets is at most 5% too high. */
const STEP = 1.05
/** CLS has no unit and is small; the others are milliseconds. */
const scaleOf = (name: VitalName) => (name === 'CLS' ? 1000 : 1)

/** The bucket of a measured value, a whole number from 0. The unit is ms; CLS has none. */
export function vitalBucket(name: VitalName, value: number): number {
  const scaled = value * scaleOf(name)
  return scaled <= 1 ? 0 : Math.ceil(Math.log(scaled) / Math.log(STEP))
}

/** The largest value of a bucket, in the unit of the metric. */
export const bucketTop = (name: VitalName, bucket: number) => (bucket === 0 && name === 'CLS' ? 0.001 : STEP ** bucket / scaleOf(name))

/** The number of measurements in a bucket. */
export interface BucketCount {
  bucket: number
  count: number
}

/** The value that a `share` of all measurements does not exceed (0.75: three quarters). Null without measurements. */
export function percentileOf(name: VitalName, counts: readonly BucketCount[], share: number): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count
    if (count > 0 && seen >= total * share) return bucketTop(name, bucket)
  }
  return null
}

/** Good up to the first, poor above the second (web.dev/vitals). */
const bounds: Record<VitalName, readonly [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

/** The rating of a value (web.dev/vitals). */
export function vitalRating(name: VitalName, value: number): 'good' | 'middling' | 'poor' {
  const [good, poor] = bounds[name]
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
}
