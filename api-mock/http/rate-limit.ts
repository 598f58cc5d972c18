import type { Clock } from '../deps.ts'
import { ShopError } from './shop-error.ts'

export interface Pace {
  /** The number of requests that may come at once. */
  burst: number
  /** The seconds until all of them are available again. */
  perSeconds: number
}

interface Bucket {
  tokens: number
  at: number
}

export interface RateLimiter {
  /** Takes one token. Throws `rate_limited` (429 with Retry-After) if the subject has none left. */
  take(subject: string): void
  /** Throws like `take`, but takes no token. */
  check(subject: string): void
  /** Returns one token, because the attempt was right. */
  giveBack(subject: string): void
  /** Fills the bucket of a subject. */
  forget(subject: string): void
}

/**
 * The most subjects in memory. Beyond that, full buckets are dropped, which has no effect on them, and then those that were used longest
 * ago.
 */
const MOST_SUBJECTS = 50_000

/** Creates a rate limiter: a token bucket for each subject (an address, a cart key), in memory. */
export function createRateLimiter(clock: Clock, { burst, perSeconds }: Pace): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const perMillisecond = burst / (perSeconds * 1000)

  const refill = (subject: string): Bucket => {
    const now = clock.now().getTime()
    const bucket = buckets.get(subject)
    if (!bucket) return { tokens: burst, at: now }
    const passed = Math.max(0, now - bucket.at)
    return { tokens: Math.min(burst, bucket.tokens + passed * perMillisecond), at: now }
  }

  const dropFull = () => {
    for (const subject of buckets.keys()) if (refill(subject).tokens >= burst) buckets.delete(subject)
    if (buckets.size <= MOST_SUBJECTS) return
    // The map has the order of the last use.
    for (const subject of buckets.keys()) {
      if (buckets.size <= MOST_SUBJECTS / 2) break
      buckets.delete(subject)
    }
  }

  const check = (subject: string): Bucket => {
    const bucket = refill(subject)
    if (bucket.tokens >= 1) return bucket
    const seconds = Math.ceil((1 - bucket.tokens) / perMillisecond / 1000)
    throw new ShopError(
      429,
      'rate_limited',
      'Too many tries. Please wait a few minutes.',
      { retry_after: seconds },
      { 'Retry-After': String(seconds) },
    )
  }

  return {
    check(subject) {
      check(subject)
    },
    take(subject) {
      const bucket = check(subject)
      if (buckets.size > MOST_SUBJECTS) dropFull()
      buckets.delete(subject)
      buckets.set(subject, { tokens: bucket.tokens - 1, at: bucket.at })
    },
    giveBack(subject) {
      const bucket = refill(subject)
      buckets.set(subject, { tokens: Math.min(burst, bucket.tokens + 1), at: bucket.at })
    },
    forget(subject) {
      buckets.delete(subject)
    },
  }
}
