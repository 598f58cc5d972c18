import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'

/** The most subjects of one statement. */
const AT_ONCE = 200

interface Limit {
  name: string
  /** How long a used up subject needs until it has all requests again, in milliseconds. */
  window: number
  /** The part of the window that one request uses. */
  cost: number
  /** `fullAt`: when the subject has all requests again, by what every server has reported, in milliseconds. */
  onCount: (subject: string, fullAt: number) => void
}

interface SharedCounts {
  /** Adds requests of a subject to the shared count, negative ones too. Returns at once. */
  report(subject: string, requests: number): void
  /** Removes a subject's count, and what was reported of it before. */
  forget(subject: string): void
}

/** All servers together never use so many times the limit. A higher count comes from a clock that was wrong. */
const IMPOSSIBLE = 100

/** The count of a subject within its bounds: a subject that has used more than twice its burst has used all of it. Milliseconds. */
export function boundedFullAt(fullAt: number, now: number, window: number): number {
  if (fullAt > now + IMPOSSIBLE * window) return now
  return Math.max(now, fullAt > now + 2 * window ? now + window : fullAt)
}

/**
 * The count of one rate limit over all servers. Reports that arrive while a statement runs are sent together afterwards. A report that the
 * database does not accept is lost with a log line: then each server counts for itself.
 */
export function createSharedCounts(
  { clock, db, log }: Pick<Deps, 'clock' | 'db' | 'log'>,
  { name, window, cost, onCount }: Limit,
): SharedCounts {
  let reported = new Map<string, number>()
  const forgotten = new Set<string>()
  let isSending = false
  const keyOf = (subject: string) => createHash('sha256').update(`${name} ${subject}`).digest('base64url').slice(0, 24)

  async function add(entries: readonly (readonly [string, number])[]): Promise<void> {
    const now = clock.now().getTime()
    const subjects = new Map(entries.map(([subject]) => [keyOf(subject), subject]))
    // In one order, so that two servers cannot wait for each other.
    const rows = entries
      .map(([subject, requests]) => ({ subject: keyOf(subject), full_at: Math.round(now + requests * cost) }))
      .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    // The same as `boundedFullAt`.
    const known = sql<number>`case when rate_limit.full_at > ${now + IMPOSSIBLE * window} then ${now} when rate_limit.full_at > ${now + 2 * window} then ${now + window} when rate_limit.full_at > ${now} then rate_limit.full_at else ${now} end`
    const counted = await db
      .insertInto('rate_limit')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ full_at: sql<number>`cast(${known} as bigint) + excluded.full_at - ${now}` }),
      )
      .returning(['subject', 'full_at'])
      .execute()
    for (const { subject: key, full_at } of counted) {
      const subject = subjects.get(key) ?? ''
      onCount(subject, full_at + (reported.get(subject) ?? 0) * cost)
    }
  }

  async function sendAll(): Promise<void> {
    while (reported.size > 0 || forgotten.size > 0) {
      const gone = [...forgotten].map(keyOf)
      forgotten.clear()
      if (gone.length > 0) await db.deleteFrom('rate_limit').where('subject', 'in', gone).execute()
      const entries = [...reported]
      reported = new Map(entries.slice(AT_ONCE))
      if (entries.length > 0) await add(entries.slice(0, AT_ONCE))
    }
  }

  function send(): void {
    if (isSending) return
    isSending = true
    sendAll()
      .catch((error: unknown) => log.warn({ err: error, limit: name }, 'a rate limit was not shared with the other servers'))
      .finally(() => {
        isSending = false
      })
  }

  return {
    report(subject, requests) {
      reported.set(subject, (reported.get(subject) ?? 0) + requests)
      send()
    },
    forget(subject) {
      reported.delete(subject)
      forgotten.add(subject)
      send()
    },
  }
}

/** The job that deletes the counts of subjects that have all of their requests again. */
export function sharedCountsPurge({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job {
  return {
    name: 'old-limits',
    everySeconds: 600,
    async run() {
      await db.deleteFrom('rate_limit').where('full_at', '<', clock.now().getTime()).execute()
    },
  }
}
