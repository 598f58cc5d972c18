import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CODE_MINUTES } from '../../../contract/account/mailed-code.ts'
import { MINUTE_MS } from '../../../domain/calendar/durations.ts'
import { to } from '../../../contract/paths.ts'
import { drafts, dropDraft, readDraft, storeDraft, type FormDraft } from '../../../actions/forms/form-drafts.ts'
import { requestSignUp, signUp } from '../../../actions/account/session.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CodeField, EmailField, PasswordField } from './account-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useConfirmDiscard } from './use-confirm-discard.ts'
import { useAccountForm } from './use-account-form.ts'
import { linkToForm, type AccessFormProps } from './access-props.ts'
import { PASSWORD_HINT } from '../words.ts'
import styles from '../account-form.module.css'

/** Milliseconds for which the code in the mail works. */
const CODE_WORKS = CODE_MINUTES * MINUTE_MS

/**
 * Two steps in one form: the customer's details, then the code from the mail, which makes the account. The second step hides the fields of
 * the first and submits them again. The server does not store them, so a customer who opens the mail's link, or has no script, types them
 * again. While the code works, this device keeps the details without the password, so that the second step is still there after a reload.
 */
export function SignUpForm(props: AccessFormProps) {
  const { next, answer, email = '', code = '', onDone } = props
  const access = useConfirmDiscard(onDone)
  const [sentTo, setSentTo] = useState<string | null>(answer?.done ? (answer.values['email'] ?? '') : null)
  /** Counts the switches between the steps, each of which focuses the first field. */
  const [{ switches, asksAgain, detailsHidden }, setStep] = useState({ switches: 0, asksAgain: false, detailsHidden: false })
  const asksForCode = !asksAgain && (sentTo !== null || code !== '' || answer?.values['code'] !== undefined)
  const [kept, setKept] = useState<Details | null>(null)
  useKeptSignUp((details) => {
    // What was typed here or into another form is newer.
    if (answer || asksForCode || state.touched || (email !== '' && email !== details.email)) return
    setKept(details)
    setSentTo(details.email)
  })
  const state = useAccountForm({
    form: asksForCode ? 'sign-up-code' : 'sign-up',
    answer,
    values: { email, code, ...kept },
    async send({ firstName = '', lastName = '', email: typed = '', password = '', code: typedCode = '' }) {
      const details = { firstName, lastName, email: typed }
      if (asksForCode) {
        const outcome = await access.enter((others) => signUp({ ...details, password, code: typedCode }, others))
        if (outcome.kind === 'done') void dropDraft('sign-up')
        return outcome
      }
      const outcome = await requestSignUp({ ...details, password })
      if (outcome.kind !== 'done') return outcome
      keepSignUp({ ...details, email: typed.trim() })
      setSentTo(typed.trim())
      setStep({ switches: switches + 1, asksAgain: false, detailsHidden: true })
      return { kind: 'continues' }
    },
  })
  const codeField = state.field('code')
  return (
    <FormFrame
      state={state}
      label="Create account"
      action={to.signUp()}
      hidden={{ next }}
      takesFocus={switches}
      submit={access.discards ? 'Discard them and go on' : asksForCode ? 'Confirm' : 'Create account'}
      after={
        <>
          {asksForCode ? (
            <Link
              href={to.signUp(next ?? undefined)}
              onClick={(event) => {
                event.preventDefault()
                setSentTo(null)
                void dropDraft('sign-up')
                state.clearErrors()
                setStep({ switches: switches + 1, asksAgain: true, detailsHidden: false })
              }}
            >
              {sentTo === null ? 'Ask for a new code' : 'No mail? Ask again'}
            </Link>
          ) : null}
          <span>
            Have one already? <Link {...linkToForm('sign-in', props)}>Sign in</Link>
          </span>
        </>
      }
    >
      {sentTo === null ? null : (
        <Notice tone="success" icon="mail" live>
          A mail is on its way to {sentTo}. The code in it works once, for {CODE_MINUTES} minutes.
        </Notice>
      )}
      {/* After a switch, the code of the link is no longer the one to type. */}
      {asksForCode ? <CodeField {...codeField} defaultValue={switches === 0 ? codeField.defaultValue : ''} /> : null}
      {asksForCode && !detailsHidden ? (
        <p className={styles.aside}>
          {kept ? 'Please type your password again: we never keep it.' : 'Please fill in the empty fields again: we did not store them.'}
        </p>
      ) : null}
      <div key={kept ? 'kept' : 'typed'} className="stack gap-4" hidden={detailsHidden}>
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
          An account does not sign you up for mail. Our <Link href={to.info('privacy-policy')}>privacy policy</Link> says what we keep and
          why.
        </p>
      </div>
    </FormFrame>
  )
}

interface Details {
  firstName: string
  lastName: string
  email: string
}

/** Keeps the details of a sign-up whose mail has just been sent. */
function keepSignUp({ firstName, lastName, email }: Details): void {
  void storeDraft('sign-up', { firstName: [firstName], lastName: [lastName], email: [email], sentAt: [String(Date.now())] })
}

/** Calls `onFound` with the details of a sign-up on this device whose code still works. */
function useKeptSignUp(onFound: (details: Details) => void): void {
  const { ready } = useSnapshot(drafts)
  const found = useEffectEvent((draft: FormDraft | null) => {
    if (!draft) return
    if (Date.now() - Number(draft['sentAt']?.[0]) > CODE_WORKS) return void dropDraft('sign-up')
    const [firstName = '', lastName = '', email = ''] = ['firstName', 'lastName', 'email'].map((name) => draft[name]?.[0])
    onFound({ firstName, lastName, email })
  })
  useEffect(() => {
    if (ready) void readDraft('sign-up').then(found)
  }, [ready])
}
