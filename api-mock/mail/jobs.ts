import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { sendDueMail } from './sender.ts'

export function mailJobs(deps: Deps): Job[] {
  return [{ name: 'mail', everySeconds: 5, run: () => sendDueMail(deps) }]
}
