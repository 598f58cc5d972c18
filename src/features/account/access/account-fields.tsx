import { type ComponentProps, useState } from 'react'
import { suggestMail } from '../../../domain/account/mail-domain.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { MailField } from '../../../ui/forms/mail-field.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import styles from './account-fields.module.css'

/** An e-mail field: `username` where it signs in, `email` where it only receives mail. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return <MailField autoComplete="username" {...props} suggest={suggestMail} />
}

/** A code from a mail. A phone that reads the mail offers to fill it in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Code"
      hint="8 characters, from the mail."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'> & { autoComplete: 'current-password' | 'new-password' }

/** A password field: the customer can show it, paste into it, and let the browser fill it in. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={1024}
      suffix={
        <Button variant="quiet" size="sm" className={styles.show} aria-controls={props.id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </Button>
      }
    />
  )
}
