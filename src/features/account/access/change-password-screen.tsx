import { useState } from 'react'
import { CODE_MINUTES } from '../../../contract/account/mailed-code.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { LostPasswordForm } from './lost-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PASSWORD_CHANGED, PASSWORD_HINT } from '../words.ts'
import { changePasswordFields } from '../../../domain/account/account-forms.ts'
import { changePassword } from '../../../actions/account/session.ts'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './account-fields.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from '../form-page.module.css'

export interface ChangePasswordData {
  /** From the link in the lost-password mail; empty for a signed-in customer. */
  email: string
  code: string
  answer: FormAnswer | null
  /** The change has just succeeded, posted without script. */
  done: boolean
}

/** Sets a new password, with the current one or with the code from the mail (spec §2, §7). */
export function ChangePasswordScreen({ data }: ScreenProps<ChangePasswordData>) {
  const { email, answer } = data
  const code = data.code || answer?.values['code'] || ''
  const [done, setDone] = useState(data.done)
  /** The code of the link no longer works, and the customer asks for another. */
  const [asksAgain, setAsksAgain] = useState(false)
  const mailedTo = email || (answer?.values['email'] ?? '')
  const byMail = code !== '' || email !== ''
  return (
    <div className={`wrap ${styles.page}`}>
      {byMail ? null : <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Change your password' }]} />}
      <h1>{byMail ? 'Set a new password' : 'Change your password'}</h1>
      {done ? (
        <>
          <Notice tone="success" live>
            {PASSWORD_CHANGED}
          </Notice>
          <p>
            <ButtonLink href={to.account()}>Go to your account</ButtonLink>
          </p>
        </>
      ) : asksAgain ? (
        <LostPasswordForm next={null} email={mailedTo} again onDone={() => setDone(true)} />
      ) : byMail ? (
        <NewPasswordForm
          email={mailedTo}
          code={code}
          answer={answer}
          onDone={() => setDone(true)}
          lede={
            <p className={styles.lede}>
              Choose a new password for your account. The code from the mail works once, for {CODE_MINUTES} minutes.
            </p>
          }
          after={
            <Link
              href={to.lostPassword()}
              onClick={(event) => {
                event.preventDefault()
                setAsksAgain(true)
              }}
            >
              Ask for a new code
            </Link>
          }
        />
      ) : (
        <>
          <p className={styles.lede}>Everywhere else where you are signed in, you will be asked to sign in again.</p>
          <ChangePasswordForm answer={answer} onDone={() => setDone(true)} />
        </>
      )}
    </div>
  )
}

function ChangePasswordForm({ answer, onDone }: { answer: FormAnswer | null; onDone: () => void }) {
  const state = useAccountForm({
    form: 'change-password',
    answer,
    send: async ({ current = '', password = '' }) => {
      const outcome = await changePassword(current, password)
      if (outcome.kind === 'done') onDone()
      return outcome.kind === 'refused' ? { ...outcome, fields: changePasswordFields(outcome.fields ?? {}) } : outcome
    },
  })
  return (
    <FormFrame state={state} label="Change your password" action={to.changePassword()} submit="Change the password">
      <PasswordField {...state.field('current')} label="Current password" autoComplete="current-password" />
      <PasswordField {...state.field('password')} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
    </FormFrame>
  )
}
