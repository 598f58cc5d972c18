import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { cancelLapsedOrders } from './sweep.ts'

export function orderJobs(deps: Deps): Job[] {
  return [{ name: 'lapsed-orders', everySeconds: 60, run: () => cancelLapsedOrders(deps) }]
}
