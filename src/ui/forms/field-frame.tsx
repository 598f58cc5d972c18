import { type ReactNode, useId } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './field.module.css'
import { Icon } from '../basics/icon.tsx'

export type FieldFrameProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** Adds "(optional)". All other fields are required. */
  optional?: boolean
  hideLabel?: boolean
  id?: string
  className?: string
}

export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The error message under a control, for every form component. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" size={18} />
      <span>
        <span className="visually-hidden">Error: </span>
        {children}
      </span>
    </p>
  )
}

/** The frame of one control: its label, its hint and its error. `children` renders the control with the given attributes. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldFrameProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hintId ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id: fieldId,
        'aria-describedby': classNames(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {errorId && error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
