import { useState, type ComponentProps } from 'react'
import { Button } from '../../../ui/basics/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'> & { autoComplete: 'current-password' | 'new-password' }

/** A password that can be looked at, pasted and filled in by the browser. */
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
