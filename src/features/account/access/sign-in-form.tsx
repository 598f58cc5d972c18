import { useState } from 'react'
import type { RequestOptions } from '../../../contract/account/passkey.ts'
import { type AccessFormProps, linkToForm } from './access-props.ts'
import { to } from '../../../contract/paths.ts'
import { signIn } from '../../../actions/account/session.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { EmailField, PasswordField } from './account-fields.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { SecondFactorForm } from '../passkeys/second-factor-form.tsx'
import { FormFrame } from './form-frame.tsx'
import { useConfirmDiscard } from './use-confirm-discard.ts'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps extends AccessFormProps {
  /** The passkey that the server already asks for, because the password was right. */
  asked?: RequestOptions | null
  /** After a new password: without links to the other forms, and with the focus. */
  follows?: boolean
}

/** The form for signing in, then the step for a passkey where the account asks for one. */
export function SignInForm({ asked = null, follows = false, ...props }: SignInFormProps) {
  const { next, answer, email = '', onDone } = props
  const [due, setDue] = useState(asked)
  const [typedEmail, setTypedEmail] = useState(email)
  const access = useConfirmDiscard(onDone, setDue)
  const state = useAccountForm({
    form: 'sign-in',
    answer,
    values: { email: typedEmail },
    send: ({ email: typed = '', password = '' }) => {
      setTypedEmail(typed)
      return access.enter((others) => signIn(typed, password, others))
    },
  })
  if (due) return <SecondFactorForm options={due} email={typedEmail} access={access} onBack={() => setDue(null)} />
  return (
    <div className="stack gap-3">
      <FormFrame
        state={state}
        label="Sign in"
        action={to.signIn()}
        hidden={{ next }}
        submit={access.discards ? 'Discard them and sign in' : 'Sign in'}
        takesFocus={follows}
        after={
          follows ? undefined : (
            <>
              <Link {...linkToForm('lost', props)}>Lost password?</Link>
              <span>
                New here? <Link {...linkToForm('sign-up', props)}>Create account</Link>
              </span>
            </>
          )
        }
      >
        <EmailField {...state.field('email')} />
        <PasswordField {...state.field('password')} label="Password" autoComplete="current-password" />
      </FormFrame>
      <PasskeySignIn access={access} />
    </div>
  )
}
