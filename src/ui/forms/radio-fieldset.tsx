import { type ReactNode, useId } from 'react'
import { classNames } from '../basics/class-names.ts'
import { FieldError } from './field-frame.tsx'
import styles from './radio-fieldset.module.css'

export type RadioGroupProps<Option extends { value: string }> = {
  legend: string
  hideLegend?: boolean
  options: Option[]
  value: string | null
  onChange: (value: Option['value']) => void
  name?: string
  id?: string
  error?: string
  className?: string
}

/** The named group round native radios; arrow keys come from the platform. */
export function RadioFieldset({
  legend,
  hideLegend,
  chosen,
  id,
  name,
  error,
  className,
  children,
}: Pick<RadioGroupProps<{ value: string }>, 'legend' | 'hideLegend' | 'id' | 'name' | 'error' | 'className'> & {
  /** Shown after the legend: what is chosen, in words. */
  chosen?: ReactNode
  children: (groupName: string) => ReactNode
}) {
  const made = useId()
  const groupId = id ?? made
  const errorId = error ? `${groupId}-error` : undefined
  return (
    <fieldset id={groupId} className={classNames(styles.group, className)} aria-describedby={errorId}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>
        {legend}
        {chosen ? <span className={styles.chosen}> {chosen}</span> : null}
      </legend>
      {children(name ?? groupId)}
      {errorId && error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}
