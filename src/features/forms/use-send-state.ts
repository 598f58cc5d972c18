import { useSnapshot } from 'valtio'
import { outboxState } from '../../state/outbox/outbox-state.ts'

/** `later`: the form is still in its queue. `dropped`: the customer discarded it. */
export type SendState = 'sent' | 'later' | 'dropped'

/** The state of a submitted form. A queued form counts as sent once it has left the queue. */
export function useSendState(done: { kind: 'sent' } | { kind: 'later'; id: string }): SendState {
  const { changes, rejected, dropped } = useSnapshot(outboxState)
  if (done.kind === 'sent') return 'sent'
  if ([...changes, ...rejected].some(({ id }) => id === done.id)) return 'later'
  return dropped.includes(done.id) ? 'dropped' : 'sent'
}
