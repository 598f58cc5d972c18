import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { closeSignIn, sessionState, signInDialog, type SignInView } from '../../../state/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AccessForm, accessTitles } from './access-form.tsx'

/** Signing in over any page: whoever is done is back where they were. */
export function SignInDialog({ open }: { open: boolean }) {
  const { view } = useSnapshot(signInDialog)
  const [email, setEmail] = useState('')
  const content = useRef<HTMLDivElement>(null)

  // Typing can begin at once, in whichever form it is.
  useEffect(() => {
    if (open) content.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [open, view])

  // Once it is closed, and the platform has given the focus back.
  useEffect(() => (open ? keepFocus : undefined), [open])

  const show = (wanted: SignInView, typed: string) => {
    setEmail(typed)
    signInDialog.view = wanted
  }
  return (
    <Dialog open={open} onClose={closeSignIn} title={accessTitles[view]} size="sm">
      <div ref={content}>
        <AccessForm key={view} view={view} next={null} email={email} onView={show} onDone={finish} />
      </div>
    </Dialog>
  )
}

function finish(): void {
  closeSignIn()
  const { customer } = sessionState
  if (customer) notify({ type: 'success', message: `Hello ${customer.first_name}. You are signed in.` })
}

/** "Login" has become the customer's name: where the focus has nowhere to go back to, it goes to the page's heading. */
function keepFocus(): void {
  const present = document.activeElement
  // A closed dialog may hold it for a moment more.
  if (present !== document.body && !present?.closest('dialog:not([open])')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
