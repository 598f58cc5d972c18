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

/** A named group of native radios. The browser handles the arrow keys. */
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
  /** Shown after the legend: the label of the chosen option. */
  chosen?: ReactNode
  children: (groupName: string) => ReactNode
}) {
  const generatedId = useId()
  const groupId = id ?? generatedId
  const errorId = error ? `${groupId}-error` : undefined
  return (
    <fieldset id={groupId} className={classNames(styles.group, className)} aria-describedby={errorId} data-error={error ? '' : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>
        {legend}
        {chosen ? <span className={styles.chosen}> {chosen}</span> : null}
      </legend>
      {children(name ?? groupId)}
      {errorId && error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}
