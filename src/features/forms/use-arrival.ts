import { useSnapshot } from 'valtio'
import { syncState } from '../../state/sync/sync.ts'

/** What has become of a form: one that was to be sent later counts as sent once it has left the queue, unless the shopper threw it away. */
export type Arrival = 'sent' | 'later' | 'dropped'

export function useArrival(done: { kind: 'sent' } | { kind: 'later'; id: string }): Arrival {
  const { changes, rejected, dropped } = useSnapshot(syncState)
  if (done.kind === 'sent') return 'sent'
  if ([...changes, ...rejected].some(({ id }) => id === done.id)) return 'later'
  return dropped.includes(done.id) ? 'dropped' : 'sent'
}
