import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { forgetOldForms, forgetSentMail } from './retention.ts'

export function formJobs(deps: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    { name: 'form-mail', everySeconds: 600, run: () => forgetSentMail(deps) },
    { name: 'old-forms', everySeconds: 3600, run: () => forgetOldForms(deps) },
  ]
}
