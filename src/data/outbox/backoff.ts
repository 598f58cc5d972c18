const FIRST_DELAY = 1000
/** The longest wait we choose ourselves, in ms. */
export const MOST_BACKOFF = 60_000
/** The longest wait a server may ask for, in ms: a nonsense header must not lock a queue. */
const MOST_TOLD = 15 * 60_000

/**
 * Milliseconds until the next try: full jitter, doubling from 1 s to at most 60 s, and never before what the server asked for (seconds).
 * `random` is 0 ≤ n < 1.
 */
export function backoff(attempts: number, retryAfter: number | null, random: number): number {
  const ceiling = Math.min(MOST_BACKOFF, FIRST_DELAY * 2 ** Math.max(0, attempts - 1))
  const told = Math.min(MOST_TOLD, Math.max(0, (retryAfter ?? 0) * 1000))
  return told + Math.round(random * ceiling)
}
