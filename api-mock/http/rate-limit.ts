import type { Deps } from '../deps.ts'
import { boundedFullAt, createSharedCounts } from '../servers/shared-counts.ts'
import { widerNetworkOf } from '../servers/networks.ts'
import { ShopError } from './shop-error.ts'

export interface RateLimit {
  /** The number of requests that may come at once. */
  burst: number
  /** The seconds until all of them are available again. */
  perSeconds: number
}

/** The requests of a subject at this server. */
interface Bucket {
  /** When all requests of the subject are available again, in milliseconds. */
  fullAt: number
  /** Requests that this server has not written to the database yet. Negative for returned ones. */
  unreported: number
}

export interface RateLimiter {
  /**
   * Takes requests: one, or the weight of a dearer one. Throws `rate_limited` (429 with Retry-After) if the subject has too few left. Then it
   * takes none. A weight above the burst counts as the burst.
   */
  take(subject: string, requests?: number): void
  /** Throws like `take`, but takes no request. */
  check(subject: string): void
  /** Returns one request, because the attempt was right. */
  giveBack(subject: string): void
  /** Gives a subject all of its requests again. */
  forget(subject: string): void
}

/**
 * The most subjects in memory. Beyond that, full buckets are dropped, which has no effect on them, and then those that were used longest
 * ago.
 */
const MOST_SUBJECTS = 50_000

/**
 * The limit of an IPv6 /48 is so many times as wide as that of a /64. A customer can have all 65,536 of them, and a carrier can have a phone in
 * each.
 */
const WIDER = 8

/** A server reports a subject after so much of its burst. */
const LOT = 0.05

/**
 * Creates a rate limiter: a token bucket for each subject (an address, a cart key), shared by all servers. Memory decides at once. The
 * database adds up what the servers report, and each report brings back what the others have used (decision 039). A subject that is the network of
 * an IPv6 address also counts for its /48.
 * @param name the limit's key in the database; one name is one limit
 */
export function createRateLimiter(
  { clock, db, log }: Pick<Deps, 'clock' | 'db' | 'log'>,
  name: string,
  { burst, perSeconds }: RateLimit,
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const window = perSeconds * 1000
  const cost = window / burst
  const lot = Math.max(1, Math.floor(burst * LOT))
  const counts = createSharedCounts(
    { clock, db, log },
    {
      name,
      window,
      cost,
      onCount(subject, fullAt) {
        const bucket = buckets.get(subject)
        if (bucket) bucket.fullAt = fullAt + bucket.unreported * cost
      },
    },
  )

  const now = () => clock.now().getTime()

  const refill = (subject: string): Bucket => {
    const time = now()
    const known = buckets.get(subject) ?? { fullAt: time, unreported: 0 }
    const fullAt = boundedFullAt(known.fullAt, time, window)
    // Requests that are available again count no more, reported or not.
    return { fullAt, unreported: Math.min(known.unreported, Math.ceil((fullAt - time) / cost)) }
  }

  const dropFull = () => {
    const time = now()
    for (const [subject, { fullAt }] of buckets) if (fullAt <= time) buckets.delete(subject)
    if (buckets.size <= MOST_SUBJECTS) return
    // The map has the order of the last use.
    for (const subject of buckets.keys()) {
      if (buckets.size <= MOST_SUBJECTS / 2) break
      buckets.delete(subject)
    }
  }

  const check = (subject: string, requests = 1): Bucket => {
    const bucket = refill(subject)
    const missing = bucket.fullAt + requests * cost - now() - window
    if (missing <= 0) return bucket
    const seconds = Math.ceil(missing / 1000)
    throw new ShopError(
      429,
      'rate_limited',
      'Too many tries. Please wait a few minutes.',
      { retry_after: seconds },
      { 'Retry-After': String(seconds) },
    )
  }

  function count(subject: string, { fullAt, unreported }: Bucket, requests: number): void {
    const bucket = { fullAt: fullAt + requests * cost, unreported: unreported + requests }
    buckets.delete(subject)
    buckets.set(subject, bucket)
    if (Math.abs(bucket.unreported) < lot) return
    counts.report(subject, bucket.unreported)
    bucket.unreported = 0
  }

  /** The subject and its /48, each with the part of its bucket that the requests use. */
  const shares = (subject: string, requests: number): (readonly [subject: string, requests: number])[] => {
    const wider = widerNetworkOf(subject)
    return wider === null
      ? [[subject, requests]]
      : [
          [subject, requests],
          [wider, requests / WIDER],
        ]
  }

  return {
    check(subject) {
      for (const [of, share] of shares(subject, 1)) check(of, share)
    },
    take(subject, requests = 1) {
      // All or nothing: a rejection takes no request from any bucket.
      const taken = shares(subject, Math.min(requests, burst)).map(([of, share]) => [of, check(of, share), share] as const)
      if (buckets.size > MOST_SUBJECTS) dropFull()
      for (const [of, bucket, share] of taken) count(of, bucket, share)
    },
    giveBack(subject) {
      for (const [of, share] of shares(subject, 1)) count(of, refill(of), -share)
    },
    forget(subject) {
      buckets.delete(subject)
      counts.forget(subject)
    },
  }
}
