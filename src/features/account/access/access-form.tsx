import type { SignInView } from '../../../state/account/session.ts'
import { LostPasswordForm } from './lost-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { AccessFormProps } from './access-props.ts'

export const accessTitles: Record<SignInView, string> = { 'sign-in': 'Sign in', 'sign-up': 'Create account', lost: 'Lost password' }

/** The three forms of access: sign in, make an account, set a new password. */
export function AccessForm({ view, ...props }: AccessFormProps & { view: SignInView }) {
  switch (view) {
    case 'sign-in':
      return <SignInForm {...props} />
    case 'sign-up':
      return <SignUpForm {...props} />
    case 'lost':
      return <LostPasswordForm {...props} />
  }
}
