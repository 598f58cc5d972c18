import type { JoinedServer } from '../servers/join-servers.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'

/** How often each server looks for a change. With `STALE_MS` of the page cache it stays below a second. */
export const LOOK_SECONDS = 0.5

/** The interval of the checks while the server receives notifications, in milliseconds. A dropped connection can go unnoticed. */
const LISTENING_LOOK_MS = 5000

interface Following {
  /** Looks for a change because one was announced. */
  checkNow(): void
  /** The job that looks for changes. Every server runs it. */
  job(server: Pick<JoinedServer, 'isListening'>): Job
}

/**
 * Follows changes of the public data by another process: an import, a price, a setting, an approved review, a restored backup. PostgreSQL
 * notifies its servers. On SQLite, and without a connection for notifications, the job checks twice a second. A check reads one row.
 */
export function followChanges({ catalogue, log }: Pick<Deps, 'catalogue' | 'log'>): Following {
  let looking: Promise<void> | null = null
  let looksAgain = false
  let lastLook = 0

  async function look(): Promise<void> {
    do {
      looksAgain = false
      lastLook = performance.now()
      if (await catalogue.refresh()) log.info({ version: catalogue.version }, 'the catalogue was read again')
      // Reads the words of all products now, so that no customer's search waits for them.
      await catalogue.prepareSearch()
    } while (looksAgain)
  }

  /** One check at a time. A change during a check causes another one. */
  function lookOnce(): Promise<void> {
    looksAgain = looking !== null
    return (looking ??= look().finally(() => (looking = null)))
  }

  return {
    checkNow() {
      lookOnce().catch((err: unknown) => log.error({ err }, 'a change of the catalogue could not be read; the job tries again'))
    },
    job: (server) => ({
      name: 'catalogue',
      everySeconds: LOOK_SECONDS,
      onEveryServer: true,
      async run() {
        if (server.isListening() && performance.now() - lastLook < LISTENING_LOOK_MS) return
        await lookOnce()
      },
    }),
  }
}
