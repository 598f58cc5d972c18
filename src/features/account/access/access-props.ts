import type { MouseEvent } from 'react'
import { to } from '../../../contract/paths.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import type { SignInView } from '../../../state/account/session.ts'

/** The props that every sign-in form gets. */
export interface AccessFormProps {
  /** The path to go on to: posted along without script, and kept by the links to the other forms. */
  next: string | null
  /** What the server made of the form, posted without script. */
  answer?: FormAnswer | null
  /** An e-mail address typed into another of the forms, or from a mail's link. */
  email?: string
  /** From a mail's link. */
  code?: string
  /** Shows another form in the same place; left out, links lead to its page. */
  onView?: (view: SignInView, email: string) => void
  /** Signed in. */
  onDone: () => void
}

const paths: Record<SignInView, (next?: string) => string> = { 'sign-in': to.signIn, 'sign-up': to.signUp, lost: () => to.lostPassword() }

/** A link to another of the forms: to its page without script, else in the same place and with the e-mail that is there already. */
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
