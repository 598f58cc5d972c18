import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JoinedServer } from './servers/join-servers.ts'
import type { Deps } from './deps.ts'
import { HOUR_MS } from '../src/domain/calendar/durations.ts'

/** Work that is repeated on a timer. `run` must be safe to repeat. */
export interface Job {
  name: string
  everySeconds: number
  /** Whether each server runs it. Every other job runs on one server at a time. */
  onEveryServer?: boolean
  run(): Promise<void>
}

/** Converts every error to a rejection: an error inside a timer would end the process. */
const attempt = async (job: Job, server: Pick<JoinedServer, 'runsJobs'>) => {
  if (job.onEveryServer || (await server.runsJobs())) await job.run()
}

/**
 * Starts every job on its interval. A job never runs twice at once, not even on several servers. Returns a function that stops the jobs and
 * waits for running ones.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  server: Pick<JoinedServer, 'runsJobs'>,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return
      const run = attempt(job, server)
        .catch((error: unknown) => {
          metrics.jobFailed(job.name)
          log.error({ err: error, job: job.name }, 'a job failed; it runs again at its next turn')
        })
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }, job.everySeconds * 1000),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}

/**
 * Does the work of a job for one row after the other. A failure is logged with the message and what `about` says of the row, and does not stop
 * the others. A server that stops ends after the present row. Resolves with the number of rows whose work did something.
 * @param work resolves with false if it found nothing to do for the row
 */
export async function forEachIsolated<Row>(
  { log, closing }: Pick<Deps, 'log' | 'closing'>,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  failed: { message: string; about?: (row: Row) => object },
): Promise<number> {
  let done = 0
  for (const row of rows) {
    if (closing?.aborted) break
    try {
      if ((await work(row)) !== false) done += 1
    } catch (error) {
      log.error({ err: error, ...failed.about?.(row) }, failed.message)
    }
  }
  return done
}

/**
 * Repeats a part of a job until it finds nothing to do, with a turn of Node's loop after each, in which requests are answered. A server that
 * stops ends after the present part.
 * @param work does a part, and resolves with how many rows it has finished. It must not count a row that it would find again.
 */
export async function untilNone(deps: Pick<Deps, 'closing'>, work: () => Promise<number>): Promise<void> {
  while (!deps.closing?.aborted && (await work()) > 0) await nextTurn()
}

/** Milliseconds until the next attempt after `failures` failures: `first`, then double each time, at most `longest`. */
export const doublingWait = (failures: number, first: number, longest: number): number =>
  Math.min(first * 2 ** Math.min(failures, 20), longest)

/** The wait of mails, refunds and events after so many failures: one minute, then double, up to six hours, in milliseconds. */
export const waitUpToSixHours = (failures: number): number => doublingWait(failures, 60_000, 6 * HOUR_MS)
