import { useSnapshot, type Snapshot } from 'valtio'
import { outboxState } from '../../state/outbox/outbox-state.ts'

/** `later`: the form is still in its queue. `dropped`: the customer discarded it, or signed out and discarded everything. */
export type SendState = 'sent' | 'later' | 'dropped'

type Outbox = Pick<Snapshot<typeof outboxState>, 'changes' | 'rejected' | 'dropped' | 'leaving'>

/** The state of a queued form in a snapshot of the outbox. It counts as sent once it has left the queue. */
export function sendStateOf({ changes, rejected, dropped, leaving }: Outbox, { id }: { id: string }): SendState {
  if ([...changes, ...rejected].some((change) => change.id === id) || leaving?.ids.includes(id)) return 'later'
  return dropped.includes(id) ? 'dropped' : 'sent'
}

/** The state of a submitted form. */
export function useSendState(done: { kind: 'sent' } | { kind: 'later'; id: string }): SendState {
  const outbox = useSnapshot(outboxState)
  return done.kind === 'sent' ? 'sent' : sendStateOf(outbox, done)
}
