import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { Icon } from '../basics/icon.tsx'

const CONTROLS = 'input, select, textarea, button'

/** Moves the focus to a field, or to the first control of the group with that id. */
function focusField(event: MouseEvent, fieldId: string): void {
  const target = document.getElementById(fieldId)
  const control = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS)
  if (!target || !control) return
  event.preventDefault()
  const label = target.parentElement?.querySelector('label')
  ;(label ?? target).scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

/** The errors of a form as links to the fields. It takes the focus when it appears. */
export function ErrorSummary({ title = 'There is a problem', errors }: { title?: string; errors: { fieldId: string; message: string }[] }) {
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  const shown = errors.length > 0

  useEffect(() => {
    if (shown) ref.current?.focus()
  }, [shown])

  if (!shown) return null
  return (
    <section ref={ref} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="error" size={22} />
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={styles.link} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
