import { useState } from 'react'
import { CODE_MINUTES } from '../../../contract/account/mailed-code.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import { requestEmailChange, setEmail, undoEmailChange } from '../../../actions/account/security.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { sessionState } from '../../../state/account/session.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { CodeField, EmailField, PasswordField } from './account-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from '../form-page.module.css'

export interface ChangeEmailData {
  /** The customer's present address. */
  present: string
  /** From the link in the mail to the new address; empty without it. */
  email: string
  code: string
  answer: FormAnswer | null
  /** The change has just succeeded, posted without script. */
  done: boolean
}

/** Changes the e-mail address: the new address and the password, then the code from the mail. */
export function ChangeEmailScreen({ data }: ScreenProps<ChangeEmailData>) {
  const { customer } = useFrozen(sessionState)
  const [done, setDone] = useState(data.done)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Change your e-mail' }]} />
      <h1>Change your e-mail</h1>
      {done ? (
        <>
          <Notice tone="success" live>
            Your e-mail address is changed. You sign in with {customer?.email ?? data.present} from now on.
          </Notice>
          <p>
            <ButtonLink href={to.account()}>Go to your account</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p className={styles.lede}>
            You sign in with {data.present} today. Your orders, lists and saved pieces stay, and you stay signed in. We also write to the
            old address, so that nobody can change it behind your back.
          </p>
          <ChangeEmailForm {...data} onDone={() => setDone(true)} />
        </>
      )}
    </div>
  )
}

function ChangeEmailForm({ email, code, answer, onDone }: ChangeEmailData & { onDone: () => void }) {
  const posted = answer?.done || answer?.values['code'] !== undefined ? (answer.values['email'] ?? '') : null
  /** `sentTo`: where a mail went from this page. `moved`: a press has opened the step, so the code of the link is no longer the one to type. */
  const [step, setStep] = useState({ asksForCode: posted !== null || code !== '', sentTo: posted, moved: false })
  const { asksForCode, sentTo, moved } = step
  const address = sentTo ?? email
  const state = useAccountForm({
    form: asksForCode ? 'change-email-code' : 'change-email',
    answer: moved ? null : answer,
    values: { email: address, code: moved ? '' : code },
    async send({ email: typed = '', current = '', code: typedCode = '' }) {
      if (asksForCode) {
        const outcome = await setEmail(address, typedCode)
        if (outcome.kind === 'done') onDone()
        return outcome
      }
      const outcome = await requestEmailChange(typed, current)
      if (outcome.kind !== 'done') return outcome
      setStep({ asksForCode: true, sentTo: typed.trim(), moved: true })
      return { kind: 'continues' }
    },
  })
  if (!asksForCode)
    return (
      <FormFrame key="address" state={state} label="Change your e-mail" action={to.changeEmail()} submit="Send the code" takesFocus={moved}>
        <EmailField {...state.field('email')} label="New e-mail" autoComplete="email" />
        <PasswordField {...state.field('current')} label="Password" autoComplete="current-password" />
      </FormFrame>
    )
  return (
    <FormFrame
      key="code"
      state={state}
      label="Confirm your new e-mail"
      action={to.changeEmail()}
      hidden={{ email: address }}
      submit="Confirm"
      takesFocus={moved}
      after={
        <Link
          href={to.changeEmail()}
          onClick={(event) => {
            event.preventDefault()
            setStep({ asksForCode: false, sentTo: address, moved: true })
            state.clearErrors()
          }}
        >
          {sentTo === null ? 'Ask for a new code' : 'No mail? Ask again'}
        </Link>
      }
    >
      {sentTo === null ? null : (
        <Notice tone="success" icon="mail" live>
          A mail is on its way to {sentTo}. The code in it works once, for {CODE_MINUTES} minutes.
        </Notice>
      )}
      <CodeField {...state.field('code')} />
    </FormFrame>
  )
}

/** The messages after the use of the link. `kept`: for both outcomes of a form posted without script. */
const keptWords = {
  undone: 'Your account has this address again, and every device was signed out. Set a new password to sign in, then check your passkeys.',
  stopped: 'The change is stopped. Whoever asked knows your password, so set a new one.',
  kept: 'Your account keeps this address. Whoever asked for another knows your password, so set a new one.',
} as const

export interface UndoEmailData {
  link: string
  answer: FormAnswer | null
}

/** Stops or undoes a change of the address, opened with the link in the mail to the old one. */
export function UndoEmailScreen({ data: { link, answer } }: ScreenProps<UndoEmailData>) {
  const [outcome, setOutcome] = useState<keyof typeof keptWords | null>(answer?.done ? 'kept' : null)
  const state = useAccountForm({
    form: 'undo-email',
    answer,
    values: { link },
    async send({ link: typed = '' }) {
      const undone = await undoEmailChange(typed)
      if (undone.kind !== 'done') return undone
      setOutcome(undone.answer.outcome)
      return { kind: 'done' }
    },
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Keep your address</h1>
      {outcome === null ? (
        <>
          <p className={styles.lede}>
            Somebody who knows your password asked for another e-mail address on your account. If it was not you, keep yours: the change is
            stopped, or undone if it was made already.
          </p>
          <FormFrame
            state={state}
            label="Keep your address"
            action={to.undoEmail()}
            hidden={{ link: link || answer?.values['link'] }}
            submit="Keep my address"
          >
            <p className={styles.lede}>If the change was made, every device is signed out and you set a new password.</p>
          </FormFrame>
        </>
      ) : (
        <>
          <Notice tone="success" live>
            {keptWords[outcome]}
          </Notice>
          <p>
            <ButtonLink href={to.lostPassword()}>Set a new password</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
