import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { readBounceMailbox } from './bounces/read-mailbox.ts'
import { forgetOldMail } from './bounces/return-path.ts'
import { deleteOldBudgets } from './budget.ts'
import { sendDueMail } from './sender.ts'

/** The jobs of the outbox. They run often, because a customer may be waiting for a code. */
export function mailJobs(deps: Deps): Job[] {
  return [
    { name: 'mail', everySeconds: 1, run: () => sendDueMail(deps) },
    { name: 'bounces', everySeconds: 60, run: () => readBounceMailbox(deps) },
    { name: 'old-mail', everySeconds: 3600, run: () => forgetOldMail(deps) },
    { name: 'mail-budgets', everySeconds: 3600, run: () => deleteOldBudgets(deps) },
  ]
}
