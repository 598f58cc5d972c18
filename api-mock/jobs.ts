import type { Logger } from 'pino'

/** Something the shop does by itself every so often. `run` must be safe to repeat. */
export interface Job {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/** Whatever it throws is a rejection: thrown in a timer it would end the process. */
const attempt = async (job: Job) => job.run()

/** Runs every job at its pace, never twice at once. The answer stops them and waits for the one that is running. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return
      const run = attempt(job)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed; it runs again at its next turn'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }, job.everySeconds * 1000),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
