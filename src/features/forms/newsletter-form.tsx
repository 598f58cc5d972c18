import { useId, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { formAction } from '../../contract/forms/form-action.ts'
import { suggestMail } from '../../domain/account/mail-domain.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'
import { Button } from '../../ui/basics/button.tsx'
import { classNames } from '../../ui/basics/class-names.ts'
import { FieldError } from '../../ui/forms/field-frame.tsx'
import { MailSuggestion } from '../../ui/forms/mail-field.tsx'
import { filledIn } from './application/filled-in.ts'
import { Honeypot } from './honeypot.tsx'
import { checkEmail, signUp, type SignUp } from './sign-up.ts'
import styles from './newsletter-form.module.css'

/** The newsletter form. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<SignUp | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const id = useId()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const result = await signUp(filledIn(form))
    setBusy(false)
    setError(result.kind === 'wrong' ? result.message : null)
    if (result.kind === 'wrong') form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    else {
      setDone(result)
      // The form and its focused button disappear.
      said.current?.focus()
    }
  }
  const validate = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value.trim() !== '') setError(checkEmail(target.value))
  }

  return (
    <div className={styles.newsletter}>
      {done ? null : (
        <form
          className={styles.form}
          method="post"
          action={formAction('newsletter')}
          noValidate
          aria-label="Newsletter"
          onSubmit={(event) => void submit(event)}
        >
          <label htmlFor={id} className={styles.label}>
            E-mail
          </label>
          <MailSuggestion suggest={suggestMail}>
            <div className="cluster gap-2">
              <input
                id={id}
                className={styles.input}
                type="email"
                name="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={254}
                aria-invalid={error ? true : undefined}
                aria-describedby={classNames(error && `${id}-error`, `${id}-note`)}
                onFocus={preloadEngine}
                onBlur={validate}
              />
              <Button type="submit" busy={busy} className={styles.button}>
                Sign me up
              </Button>
            </div>
          </MailSuggestion>
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          <Honeypot />
          <p id={`${id}-note`} className={styles.note}>
            We mail you only after you confirm. Unsubscribe any time.
          </p>
        </form>
      )}
      <p ref={said} tabIndex={-1} role="status" className={styles.done}>
        {done?.message}
      </p>
    </div>
  )
}
