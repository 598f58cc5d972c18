import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'

/** How often each server looks for a change. With `STALE_FOR` of kept pages it stays below a second. */
export const LOOK_SECONDS = 0.5

/** The job that detects changes by another process: an import, a price, an approved review, a restored backup. It reads one row. */
export function catalogueJobs({ catalogue, log }: Pick<Deps, 'catalogue' | 'log'>): Job[] {
  return [
    {
      name: 'catalogue',
      everySeconds: LOOK_SECONDS,
      run: async () => {
        if (await catalogue.refresh()) log.info({ version: catalogue.version }, 'the catalogue was read again')
        // No shopper waits for the words of all products.
        await catalogue.prepareSearch()
      },
    },
  ]
}
