import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { sendDueMail } from './sender.ts'

/** Somebody may be waiting for a code. */
export function mailJobs(deps: Deps): Job[] {
  return [{ name: 'mail', everySeconds: 1, run: () => sendDueMail(deps) }]
}
