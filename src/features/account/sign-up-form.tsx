import { to } from '../../contract/paths.ts'
import { signUp } from '../../state/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { EmailField } from './email-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useDoor } from './use-door.ts'
import { useAccountForm } from './use-account-form.ts'
import { wayTo, type DoorProps } from './door-view.ts'
import { PASSWORD_HINT } from './words.ts'
import styles from './account-form.module.css'

export function SignUpForm(props: DoorProps) {
  const { next, answer, email = '', onDone } = props
  const door = useDoor(onDone)
  const state = useAccountForm({
    form: 'sign-up',
    answer,
    values: { email },
    send: ({ firstName = '', lastName = '', email: typed = '', password = '' }) =>
      door.enter((others) => signUp({ firstName, lastName, email: typed, password }, others)),
  })
  return (
    <FormFrame
      state={state}
      label="Make an account"
      action={to.signUp()}
      hidden={{ next }}
      submit={door.discards ? 'Discard them and go on' : 'Make an account'}
      after={
        <span>
          Have one already? <Link {...wayTo('sign-in', props)}>Sign in</Link>
        </span>
      }
    >
      <div className={styles.pair}>
        <TextField {...state.field('firstName')} label="First name" autoComplete="given-name" autoCapitalize="words" maxLength={80} />
        <TextField
          {...state.field('lastName')}
          label="Last name"
          optional
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={80}
        />
      </div>
      <EmailField {...state.field('email')} />
      <PasswordField {...state.field('password')} label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <p className={styles.aside}>
        An account does not sign you up for mail. What we keep and why stands in our{' '}
        <Link href={to.info('privacy-policy')}>privacy policy</Link>.
      </p>
    </FormFrame>
  )
}
