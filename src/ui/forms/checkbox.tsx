import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { classNames } from '../basics/class-names.ts'
import { FieldError } from './field-frame.tsx'

type CheckboxProps = { label: ReactNode; hint?: ReactNode; error?: string; count?: number } & Omit<ComponentProps<'input'>, 'type'>

/** A native checkbox whose target is the whole row. `count` shows at its end, for filters. */
export function Checkbox({ label, hint, error, count, id, className, ...input }: CheckboxProps) {
  const generatedId = useId()
  const boxId = id ?? generatedId
  const hintId = hint ? `${boxId}-hint` : undefined
  const errorId = error ? `${boxId}-error` : undefined
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          id={boxId}
          className={styles.box}
          aria-describedby={classNames(hintId, errorId) || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={styles.label}>{label}</span>
        {count === undefined ? null : (
          <span className={styles.count}>
            <span className="visually-hidden">, </span>
            {count}
          </span>
        )}
      </label>
      {hintId ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {errorId && error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
