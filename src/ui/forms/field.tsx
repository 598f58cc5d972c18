import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import styles from './field.module.css'
import { Icon } from '../basics/icon.tsx'

/** A one-line input with its label, hint and error. `ref` reaches the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  ...input
}: FieldFrameProps & { prefix?: ReactNode; suffix?: ReactNode } & Omit<ComponentProps<'input'>, 'prefix'>) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(wiring) => (
        <span className={styles.box}>
          {prefix ? <span className={styles.affix}>{prefix}</span> : null}
          <input type="text" required={!optional} {...input} {...wiring} className={styles.control} />
          {suffix ? <span className={styles.affix}>{suffix}</span> : null}
        </span>
      )}
    </FieldFrame>
  )
}

/** A native select. `emptyLabel` adds a first choice without a value. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options,
  emptyLabel,
  ...input
}: FieldFrameProps & {
  options: { value: string; label: string; disabled?: boolean }[]
  emptyLabel?: string
} & Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(wiring) => (
        <span className={styles.box}>
          <select required={!optional} {...input} {...wiring} className={classNames(styles.control, styles.select)}>
            {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={20} className={styles.arrow} />
        </span>
      )}
    </FieldFrame>
  )
}
