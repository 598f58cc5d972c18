import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'

/** The job that detects changes by another process: an import, a price, an approved review, a restored backup. It reads one row. */
export function catalogueJobs({ catalogue, log }: Pick<Deps, 'catalogue' | 'log'>): Job[] {
  return [
    {
      name: 'catalogue',
      everySeconds: 0.5,
      run: async () => {
        if (await catalogue.refresh()) log.info({ version: catalogue.version }, 'the catalogue was read again')
      },
    },
  ]
}
