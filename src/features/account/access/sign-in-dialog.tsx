import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { closeSignIn, sessionState, signInDialog, type SignInView } from '../../../state/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AccessForm, accessTitles } from './access-form.tsx'

/** The sign-in dialog over any page. Afterwards the customer is on the same page. */
export function SignInDialog({ open }: { open: boolean }) {
  const { view } = useSnapshot(signInDialog)
  const [email, setEmail] = useState('')
  const content = useRef<HTMLDivElement>(null)

  // Focuses the first field of the form shown.
  useEffect(() => {
    if (open) content.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [open, view])

  // The cleanup runs after the dialog has closed and the browser has restored the focus.
  useEffect(() => (open ? restoreFocus : undefined), [open])

  const show = (nextView: SignInView, typed: string) => {
    setEmail(typed)
    signInDialog.view = nextView
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

/** Focuses the page's heading if the focused element is gone. After a sign-in, the customer's name replaces the "Login" link. */
function restoreFocus(): void {
  const focused = document.activeElement
  // For a moment after closing, the dialog may still have the focus.
  if (focused !== document.body && !focused?.closest('dialog:not([open])')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
