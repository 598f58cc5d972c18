import type { MouseEvent } from 'react'
import { to } from '../../../contract/paths.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import type { SignInView } from '../../../state/account/session.ts'

/** The props that every sign-in form gets. */
export interface AccessFormProps {
  /** The path to open afterwards. Posted as a hidden field without script; links to the other forms carry it too. */
  next: string | null
  /** The server's response to the form posted without script. */
  answer?: FormAnswer | null
  /** An e-mail address typed into another form, or from the link in a mail. */
  email?: string
  /** From the link in a mail. */
  code?: string
  /** Shows another form in the same place. Without it, links open the form's own page. */
  onView?: (view: SignInView, email: string) => void
  /** Called once the customer is signed in. */
  onDone: () => void
}

const paths: Record<SignInView, (next?: string) => string> = { 'sign-in': to.signIn, 'sign-up': to.signUp, lost: () => to.lostPassword() }

/**
 * A link to another form. Without script it opens that form's page; otherwise the form shows in the same place with the e-mail already
 * typed.
 */
export function linkToForm(view: SignInView, { next, onView }: Pick<AccessFormProps, 'next' | 'onView'>) {
  return {
    href: paths[view](next ?? undefined),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!onView) return
      event.preventDefault()
      const form = event.currentTarget.closest('form')
      const email = form && new FormData(form).get('email')
      onView(view, typeof email === 'string' ? email : '')
    },
  }
}
