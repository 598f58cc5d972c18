import { useSnapshot } from 'valtio'
import { syncState } from '../../state/sync/sync.ts'

/** The state of a form: a queued one counts as sent once it has left the queue, unless the customer discarded it. */
export type Arrival = 'sent' | 'later' | 'dropped'

export function useArrival(done: { kind: 'sent' } | { kind: 'later'; id: string }): Arrival {
  const { changes, rejected, dropped } = useSnapshot(syncState)
  if (done.kind === 'sent') return 'sent'
  if ([...changes, ...rejected].some(({ id }) => id === done.id)) return 'later'
  return dropped.includes(done.id) ? 'dropped' : 'sent'
}
