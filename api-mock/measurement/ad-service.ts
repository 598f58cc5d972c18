import type { ConversionService } from '../config.ts'

/** What came of a batch. `refused`: the service read it and will never take it as it is. */
export type BatchOutcome = { kind: 'taken' } | { kind: 'refused'; error: string } | { kind: 'later'; error: string; waitMs: number }

const PATIENCE_MS = 10_000
const MOST_WAIT_MS = 6 * 3_600_000

/**
 * Sends events to the ad service (POST {url}/{id}/events with `data` and `access_token`). The token goes in the body: an address ends up
 * in logs. Of the answer only its status is looked at, since it may repeat what was sent. Never throws.
 */
export async function postEvents({ url, id, token }: ConversionService, payloads: readonly string[]): Promise<BatchOutcome> {
  const body = `{"data":[${payloads.join(',')}],"access_token":${JSON.stringify(token)}}`
  try {
    const answer = await fetch(`${url}/${encodeURIComponent(id)}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    if (answer.ok) return { kind: 'taken' }
    const error = `status_${answer.status}`
    return isAboutTheEvents(answer.status) ? { kind: 'refused', error } : { kind: 'later', error, waitMs: waitOf(answer) }
  } catch (error) {
    return { kind: 'later', error: error instanceof Error ? error.name : 'unknown', waitMs: 0 }
  }
}

/** Others speak of the token, of too much at once, or of the service itself: they pass. */
const isAboutTheEvents = (status: number) => status === 400 || status === 413 || status === 422

function waitOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, MOST_WAIT_MS) : 0
}
