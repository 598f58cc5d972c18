import { useId, useState, type FocusEvent, type SubmitEvent } from 'react'
import { formAction } from '../../contract/form-action.ts'
import { stir } from '../../state/wake.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field-frame.tsx'
import { filledIn } from './filled-in.ts'
import { Honeypot } from './honeypot.tsx'
import type { SignUp } from './sign-up.ts'
import styles from './newsletter-form.module.css'

const FAILURE = 'We could not sign you up just now. Please try again in a minute.'

/** One address and one button (words: content/home.json, newsletter). What checks and sends comes with the first letter. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<SignUp | null>(null)
  const id = useId()

  const load = () => import('./sign-up.ts')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const end = await load()
      .then(({ signUp }) => signUp(filledIn(form)))
      .catch(notNow)
    setBusy(false)
    setError(end.kind === 'wrong' ? end.message : null)
    if (end.kind === 'wrong') form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    else setDone(end)
  }
  const leave = async ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value.trim() === '') return
    const judged = await load()
      .then(({ judgeEmail }) => judgeEmail(target.value))
      .catch(notJudged)
    setError(judged)
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
          <div className={styles.row}>
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
              onFocus={() => {
                stir()
                load().catch(notNow)
              }}
              onBlur={(event) => void leave(event)}
            />
            <Button type="submit" busy={busy} className={styles.button}>
              Sign me up
            </Button>
          </div>
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          <Honeypot />
          <p id={`${id}-note`} className={styles.note}>
            We mail you only after you confirm, and every letter has a link to stop.
          </p>
        </form>
      )}
      <p role="status" className={styles.done}>
        {done?.message}
      </p>
    </div>
  )
}

function notNow(cause: unknown): SignUp {
  console.info('The newsletter form could not be sent:', cause)
  return { kind: 'wrong', message: FAILURE }
}

/** The address is judged when it is sent. */
function notJudged(cause: unknown): null {
  console.info('The rules of the form did not load:', cause)
  return null
}
