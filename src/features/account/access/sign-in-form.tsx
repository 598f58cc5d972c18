import { to } from '../../../contract/paths.ts'
import { signIn } from '../../../actions/account/session.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { EmailField } from './email-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useDoor } from './use-door.ts'
import { useAccountForm } from './use-account-form.ts'
import { wayTo, type DoorProps } from './door-view.ts'

export function SignInForm(props: DoorProps) {
  const { next, answer, email = '', onDone } = props
  const door = useDoor(onDone)
  const state = useAccountForm({
    form: 'sign-in',
    answer,
    values: { email },
    send: ({ email: typed = '', password = '' }) => door.enter((others) => signIn(typed, password, others)),
  })
  return (
    <FormFrame
      state={state}
      label="Sign in"
      action={to.signIn()}
      hidden={{ next }}
      submit={door.discards ? 'Discard them and sign in' : 'Sign in'}
      after={
        <>
          <Link {...wayTo('lost', props)}>Lost password?</Link>
          <span>
            New here? <Link {...wayTo('sign-up', props)}>Make an account</Link>
          </span>
        </>
      }
    >
      <EmailField {...state.field('email')} />
      <PasswordField {...state.field('password')} label="Password" autoComplete="current-password" />
    </FormFrame>
  )
}
