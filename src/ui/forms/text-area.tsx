import type { ComponentProps } from 'react'
import { classNames } from '../basics/class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import styles from './field.module.css'

/** A text area that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: FieldFrameProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(wiring) => (
        <span className={styles.box}>
          <textarea rows={4} required={!optional} {...input} {...wiring} className={classNames(styles.control, styles.area)} />
        </span>
      )}
    </FieldFrame>
  )
}
