import { type ComponentProps, type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { TextField } from './field.tsx'
import styles from './mail-field.module.css'

/** The address that was probably meant, or null if the typed one looks right. */
type Suggest = (typed: string) => string | null

/** An e-mail field, with the attributes for keyboards and autofill. After typing, it asks about an address that looks misspelt. */
export function MailField({
  label = 'E-mail',
  suggest,
  className,
  ...field
}: Partial<ComponentProps<typeof TextField>> & { suggest: Suggest }) {
  return (
    <MailSuggestion suggest={suggest} className={className}>
      <TextField
        autoComplete="email"
        maxLength={254}
        {...field}
        label={label}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </MailSuggestion>
  )
}

/** Asks about a misspelt address below the one e-mail input in `children`. A press types the suggestion into that input. */
export function MailSuggestion({ suggest, className, children }: { suggest: Suggest; className?: string; children: ReactNode }) {
  const left = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    left.current = target
    const show = () => setSuggestion(suggest(target.value))
    // A new line moves what is below it. During a press the button would move away from the pointer, and the press would be lost.
    if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(show), { once: true })
    else show()
  }
  const onAccept = () => {
    const input = left.current
    if (!input || suggestion === null) return
    // React replaces the setter of a controlled input, and would not notice the change.
    Reflect.set(HTMLInputElement.prototype, 'value', suggestion, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <div className={className} onBlur={onBlur} onInput={() => setSuggestion(null)}>
      {children}
      <p role="status" className={styles.suggestion}>
        {suggestion ? (
          <>
            Did you mean{' '}
            <Button variant="quiet" size="sm" onClick={onAccept}>
              {suggestion}
            </Button>
            ?
          </>
        ) : null}
      </p>
    </div>
  )
}
