import { useSnapshot } from 'valtio'
import { syncState } from '../../state/sync.ts'

/** A form that was to be sent later counts as sent once it has left the queue. */
export function useArrival(done: { kind: 'sent' } | { kind: 'later'; id: string }): 'sent' | 'later' {
  const { changes, rejected } = useSnapshot(syncState)
  if (done.kind === 'sent') return 'sent'
  return [...changes, ...rejected].some(({ id }) => id === done.id) ? 'later' : 'sent'
}
