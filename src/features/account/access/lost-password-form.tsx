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

/** Two steps in one place: the e-mail, then the code from the mail with the new password. */
export function LostPasswordForm(props: AccessFormProps) {
  const { answer, email = '', onDone } = props
  const [sentTo, setSentTo] = useState(answer?.done ? (answer.values['email'] ?? '') : null)
  const state = useAccountForm({
    form: 'lost-password',
    answer,
    values: { email },
    send: async ({ email: typed = '' }) => {
      const outcome = await requestPasswordCode(typed)
      if (outcome.kind === 'done') setSentTo(typed.trim())
      return outcome
    },
  })
  if (sentTo !== null) {
    return (
      <div className="stack gap-4">
        <Notice tone="success" icon="mail" live>
          If there is an account for {sentTo}, a code is on its way. It works once, for {CODE_MINUTES} minutes.
        </Notice>
        <NewPasswordForm email={sentTo} onDone={onDone} />
        <p className={`row-links ${styles.ways}`}>
          <Link
            href={to.lostPassword()}
            onClick={(event) => {
              event.preventDefault()
              setSentTo(null)
            }}
          >
            No mail? Ask again
          </Link>
        </p>
      </div>
    )
  }
  return (
    <FormFrame
      state={state}
      label="Lost password"
      action={to.lostPassword()}
      submit="Mail me a code"
      after={<Link {...linkToForm('sign-in', props)}>Back to sign in</Link>}
    >
      <p className={styles.aside}>Tell us your e-mail address, and we mail you a code for a new password.</p>
      <EmailField {...state.field('email')} />
    </FormFrame>
  )
}
