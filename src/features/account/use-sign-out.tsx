import { useState, type ReactNode } from 'react'
import { counted } from '../../domain/counted.ts'
import { signOut } from '../../actions/account/session.ts'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const nothing = { count: 0, order: false }

/**
 * Signs out. From a page under "My account" that leads home (spec §2.8). With unsent changes or an order without an answer, the returned
 * `dialog` opens first: the customer stays signed in or discards them.
 */
export function useSignOut(): { leave: () => void; busy: boolean; dialog: ReactNode } {
  const [{ count, order }, setWaiting] = useState(nothing)
  const [busy, setBusy] = useState(false)

  const run = async (choice?: 'keep' | 'discard') => {
    setBusy(true)
    try {
      const outcome = await signOut(choice)
      setWaiting(outcome.kind === 'waiting' ? { count: outcome.count, order: outcome.order ?? false } : nothing)
      if (outcome.kind === 'done' && location.pathname.startsWith(to.account())) navigate(to.home(), { replace: true })
    } finally {
      setBusy(false)
    }
  }

  const isOrder = order && count === 0
  const dialog = (
    <Dialog
      open={count > 0 || order}
      onClose={() => setWaiting(nothing)}
      title={isOrder ? 'An order has no answer yet' : 'Not everything has been sent'}
      size="sm"
    >
      <div className="stack gap-4">
        {order ? (
          <p>
            You sent an order, and we do not know yet whether it reached us. Stay signed in and open the checkout to find out. If it reached
            us, a mail says so.
          </p>
        ) : null}
        {isOrder ? null : (
          <p>
            {counted(count, 'change is', 'changes are')} still on this device. Stay signed in to send {count === 1 ? 'it' : 'them'}, or
            discard {count === 1 ? 'it' : 'them'} and sign out.
          </p>
        )}
        <div className="cluster gap-3">
          <Button onClick={() => void run('keep')}>Stay signed in</Button>
          <Button variant="danger" busy={busy} onClick={() => void run('discard')}>
            {isOrder ? 'Sign out' : 'Discard and sign out'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { leave: () => void run(), busy, dialog }
}
