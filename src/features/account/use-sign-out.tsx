import { useState, type ReactNode } from 'react'
import { signOut } from '../../actions/account/session.ts'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/**
 * Signs out. From a page under "My account" that leads home (spec §2.8). With unsent changes, the returned `dialog` opens first: the customer
 * stays signed in or discards them.
 */
export function useSignOut(): { leave: () => void; busy: boolean; dialog: ReactNode } {
  const [waiting, setWaiting] = useState(0)
  const [busy, setBusy] = useState(false)

  const run = async (choice?: 'keep' | 'discard') => {
    setBusy(true)
    try {
      const outcome = await signOut(choice)
      setWaiting(outcome.kind === 'waiting' ? outcome.count : 0)
      if (outcome.kind === 'done' && location.pathname.startsWith(to.account())) navigate(to.home(), { replace: true })
    } finally {
      setBusy(false)
    }
  }

  const dialog = (
    <Dialog open={waiting > 0} onClose={() => setWaiting(0)} title="Not everything has been sent" size="sm">
      <div className="stack gap-4">
        <p>
          {waiting === 1 ? '1 change is' : `${waiting} changes are`} still on this device. Stay signed in to send{' '}
          {waiting === 1 ? 'it' : 'them'}, or discard {waiting === 1 ? 'it' : 'them'} and sign out.
        </p>
        <div className="cluster gap-3">
          <Button onClick={() => void run('keep')}>Stay signed in</Button>
          <Button variant="danger" busy={busy} onClick={() => void run('discard')}>
            Discard and sign out
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { leave: () => void run(), busy, dialog }
}
