import { useState } from 'react'
import { CODE_MINUTES } from '../../../contract/account/mailed-code.ts'
import { to } from '../../../contract/paths.ts'
import { requestPasswordCode } from '../../../actions/account/session.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EmailField } from './account-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { linkToForm, type AccessFormProps } from './access-props.ts'
import styles from '../account-form.module.css'

/** Two steps in one place: the e-mail, then the code from the mail with the new password. `again`: a press has just opened the first. */
export function LostPasswordForm({ again = false, ...props }: AccessFormProps & { again?: boolean }) {
  const { answer, email = '', onDone } = props
  const [step, setStep] = useState({
    sent: answer?.done ?? false,
    email: answer?.values['email'] ?? email,
    takesFocus: again,
  })
  const state = useAccountForm({
    form: 'lost-password',
    answer,
    values: { email: step.email },
    send: async ({ email: typed = '' }) => {
      const outcome = await requestPasswordCode(typed)
      if (outcome.kind === 'done') setStep({ sent: true, email: typed.trim(), takesFocus: true })
      return outcome
    },
  })
  if (step.sent) {
    return (
      <NewPasswordForm
        email={step.email}
        takesFocus={step.takesFocus}
        onDone={onDone}
        lede={
          <Notice tone="success" icon="mail" live>
            If there is an account for {step.email}, a code is on its way. It works once, for {CODE_MINUTES} minutes.
          </Notice>
        }
        after={
          <Link
            href={to.lostPassword()}
            onClick={(event) => {
              event.preventDefault()
              setStep({ ...step, sent: false, takesFocus: true })
            }}
          >
            No mail? Ask again
          </Link>
        }
      />
    )
  }
  return (
    <FormFrame
      state={state}
      label="Lost password"
      action={to.lostPassword()}
      submit="Mail me a code"
      takesFocus={step.takesFocus}
      after={<Link {...linkToForm('sign-in', props)}>Back to sign in</Link>}
    >
      <p className={styles.aside}>Tell us your e-mail address, and we mail you a code for a new password.</p>
      <EmailField {...state.field('email')} />
    </FormFrame>
  )
}
