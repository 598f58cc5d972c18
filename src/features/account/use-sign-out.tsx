import { useState, type ReactNode } from 'react'
import { counted } from '../../domain/counted.ts'
import { signOut } from '../../actions/account/session.ts'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { openSyncSheet } from '../../state/outbox/outbox-state.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const nothing = { count: 0, refused: 0, order: false }

/**
 * Signs out. From a page under "My account" that leads home (spec §2.8). With unsent or refused changes or an order without an answer, the
 * returned `dialog` opens first: the customer stays signed in or discards them.
 */
export function useSignOut(): { leave: () => void; busy: boolean; dialog: ReactNode } {
  const [{ count, refused, order }, setWaiting] = useState(nothing)
  const [busy, setBusy] = useState(false)

  const run = async (choice?: 'keep' | 'discard') => {
    setBusy(true)
    try {
      const outcome = await signOut(choice)
      setWaiting(outcome.kind === 'waiting' ? { ...nothing, ...outcome } : nothing)
      if (outcome.kind === 'done' && location.pathname.startsWith(to.account())) navigate(to.home(), { replace: true })
    } finally {
      setBusy(false)
    }
  }

  const isOrder = order && count === 0 && refused === 0
  const showRefused = () => {
    setWaiting(nothing)
    openSyncSheet()
  }
  const dialog = (
    <Dialog
      open={count > 0 || refused > 0 || order}
      onClose={() => setWaiting(nothing)}
      title={isOrder ? 'An order has no answer yet' : count > 0 ? 'Not everything has been sent' : 'Not everything was accepted'}
      size="sm"
    >
      <div className="stack gap-4">
        {order ? (
          <p>
            You sent an order, and we do not know yet whether it reached us. Stay signed in and open the checkout to find out. If it reached
            us, a mail says so.
          </p>
        ) : null}
        {refused > 0 ? (
          <p>
            We did not accept {counted(refused, 'change', 'changes')} of yours. Look at {refused === 1 ? 'it' : 'them'} first, because
            signing out deletes {refused === 1 ? 'it' : 'them'} from this device.
          </p>
        ) : null}
        {count > 0 ? (
          <p>
            {counted(count, 'change is', 'changes are')} still on this device. Stay signed in to send {count === 1 ? 'it' : 'them'}, or
            discard {count === 1 ? 'it' : 'them'} and sign out.
          </p>
        ) : null}
        <div className="cluster gap-3">
          <Button onClick={() => void run('keep')}>Stay signed in</Button>
          {refused > 0 ? (
            <Button variant="secondary" onClick={showRefused}>
              Show what was not accepted
            </Button>
          ) : null}
          <Button variant="danger" busy={busy} onClick={() => void run('discard')}>
            {isOrder ? 'Sign out' : 'Discard and sign out'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { leave: () => void run(), busy, dialog }
}
