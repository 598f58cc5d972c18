import { sql, type Selectable } from 'kysely'
import type { ConversionService } from '../config.ts'
import type { ConversionTable } from '../db/schema/measurement.ts'
import type { Deps } from '../deps.ts'
import { waitUpToSixHours } from '../jobs.ts'
import { LONGEST_AGE_MS, releasePaid, UNTIL_PAID } from './store-conversion.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'closing'>
type Row = Selectable<ConversionTable>

const BATCH = 100
const MOST_BATCHES = 20
/** Longer than the timeout of the service. If the sender stops, its batch is due again then. */
const LEASE_MS = 120_000

/** The wait after a failure: one minute, then double, up to six hours, or the wait that the service asks for. */
const waitAfter = (attempts: number) => waitUpToSixHours(attempts - 1)

/**
 * Sends the due events in batches. The ad service recognises a repeated event by its `event_id`. A server that stops ends after the present
 * call of the service.
 */
export async function sendDueConversions(deps: Sending): Promise<void> {
  const { conversion } = deps.config
  if (!conversion) return
  await releasePaid(deps)
  await giveUpOld(deps)
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if (deps.closing?.aborted) return
    const rows = await claim(deps)
    if (rows.length === 0 || !(await sendBatch(deps, conversion, rows))) return
  }
}

/**
 * Claims a batch by moving its next attempt into the future: Purchases first, which the server has checked, then what anybody could send, oldest
 * first.
 */
async function claim({ db, clock }: Sending): Promise<Row[]> {
  const now = clock.now()
  const due = db
    .selectFrom('conversion')
    .select('event_id')
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy(sql`order_id is null`)
    .orderBy('created_at')
    .limit(BATCH)
  return db
    .updateTable('conversion')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString() }))
    .where('event_id', 'in', due)
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .returningAll()
    .execute()
}

/**
 * Sends a batch. If the service rejects it, sends its events one by one, so that one invalid event does not affect the others. Returns
 * whether to continue.
 */
async function sendBatch(deps: Sending, service: ConversionService, rows: readonly Row[]): Promise<boolean> {
  const outcome = await postEvents(
    service,
    rows.map((row) => row.payload),
  )
  if (outcome.kind === 'taken') {
    await finish(deps, rows, null)
    return true
  }
  if (outcome.kind === 'later') {
    deps.log.warn({ error: outcome.error, events: rows.length }, 'the ad service did not take events; they are sent again later')
    for (const row of rows) await putOff(deps, row, outcome.error, outcome.waitMs)
    return false
  }
  if (rows.length === 1) {
    deps.log.error({ error: outcome.error, eventId: rows[0]?.event_id }, 'the ad service refuses an event; it is given up')
    await finish(deps, rows, outcome.error)
    return true
  }
  for (const [place, row] of rows.entries()) {
    // The others are due again when their lease ends.
    if (deps.closing?.aborted) return false
    if (await sendBatch(deps, service, [row])) continue
    for (const left of rows.slice(place + 1)) await putOff(deps, left, 'not_tried', 0)
    return false
  }
  return true
}

/** Deletes the payload of sent events. The rows stay, so that no event is sent again. */
async function finish({ db, clock }: Sending, rows: readonly Row[], last_error: string | null): Promise<void> {
  await db
    .updateTable('conversion')
    .set({ done_at: clock.now().toISOString(), payload: '', last_error })
    .where(
      'event_id',
      'in',
      rows.map((row) => row.event_id),
    )
    .execute()
}

async function putOff({ db, clock }: Sending, { event_id, attempts }: Row, last_error: string, waitMs: number): Promise<void> {
  const next_attempt_at = new Date(clock.now().getTime() + Math.max(waitAfter(attempts), waitMs)).toISOString()
  await db.updateTable('conversion').set({ next_attempt_at, last_error }).where('event_id', '=', event_id).execute()
}

async function giveUpOld({ db, clock }: Sending): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('conversion')
    .set({ done_at: now.toISOString(), payload: '', last_error: 'too_old' })
    .where('done_at', 'is', null)
    .where('next_attempt_at', '!=', UNTIL_PAID)
    .where('created_at', '<', new Date(now.getTime() - LONGEST_AGE_MS).toISOString())
    .execute()
}

/** The outcome of a batch. `refused`: the service read it and will never accept it. */
type BatchOutcome = { kind: 'taken' } | { kind: 'refused'; error: string } | { kind: 'later'; error: string; waitMs: number }

const TIMEOUT_MS = 10_000
const MOST_WAIT_MS = 6 * HOUR_MS

/**
 * Sends events to the ad service (POST {url}/{id}/events with `data` and `access_token`). The token is in the body, because URLs end up in
 * logs. It reads only the status of the response, whose body may repeat the request. Never throws.
 */
async function postEvents({ url, id, token }: ConversionService, payloads: readonly string[]): Promise<BatchOutcome> {
  const body = `{"data":[${payloads.join(',')}],"access_token":${JSON.stringify(token)}}`
  try {
    const answer = await fetch(`${url}/${encodeURIComponent(id)}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.ok) return { kind: 'taken' }
    const error = `status_${answer.status}`
    return isAboutTheEvents(answer.status) ? { kind: 'refused', error } : { kind: 'later', error, waitMs: waitOf(answer) }
  } catch (error) {
    return { kind: 'later', error: error instanceof Error ? error.name : 'unknown', waitMs: 0 }
  }
}

/** All other codes are about the token, the rate or the service itself, and are temporary. */
const isAboutTheEvents = (status: number) => status === 400 || status === 413 || status === 422

function waitOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, MOST_WAIT_MS) : 0
}
