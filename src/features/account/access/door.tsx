import type { SignInView } from '../../../state/account/session.ts'
import { LostPasswordForm } from './lost-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { DoorProps } from './door-view.ts'

export const doorTitles: Record<SignInView, string> = { 'sign-in': 'Sign in', 'sign-up': 'Make an account', lost: 'Lost password' }

/** The way into an account: signing in, making one, or a new password. */
export function Door({ view, ...props }: DoorProps & { view: SignInView }) {
  switch (view) {
    case 'sign-in':
      return <SignInForm {...props} />
    case 'sign-up':
      return <SignUpForm {...props} />
    case 'lost':
      return <LostPasswordForm {...props} />
  }
}
