const FIRST_DELAY = 1000
/** The device's own longest wait, in ms. */
export const MOST_BACKOFF = 60_000
/** The longest wait that a server may ask for, in ms: a nonsense header must not lock a queue. */
const MOST_RETRY_AFTER = 15 * 60_000

/**
 * Milliseconds until the next attempt [D6]: full jitter, doubling from 1 s to at most 60 s, after the server's `retryAfter` (seconds).
 * `random` is 0 ≤ n < 1.
 */
export function backoff(attempts: number, retryAfter: number | null, random: number): number {
  const ceiling = Math.min(MOST_BACKOFF, FIRST_DELAY * 2 ** Math.max(0, attempts - 1))
  const asked = Math.min(MOST_RETRY_AFTER, Math.max(0, (retryAfter ?? 0) * 1000))
  return asked + Math.round(random * ceiling)
}
