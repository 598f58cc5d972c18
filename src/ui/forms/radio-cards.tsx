import type { ReactNode } from 'react'
import { Icon, type IconName } from '../basics/icon.tsx'
import styles from './radio-cards.module.css'
import { RadioFieldset, type RadioGroupProps } from './radio-fieldset.tsx'

type CardOption<Value extends string> = {
  value: Value
  label: string
  hint?: ReactNode
  aside?: ReactNode
  icon?: IconName
  disabled?: boolean
  /** Shown under the card while it is chosen. */
  children?: ReactNode
}

/** A radio group of options that need a sentence each, such as payment methods. */
export function RadioCards<Value extends string>({ options, value, onChange, ...group }: RadioGroupProps<CardOption<Value>>) {
  return (
    <RadioFieldset {...group}>
      {(name) => (
        <div className={styles.cards}>
          {options.map((option) => (
            <div key={option.value} className={styles.card}>
              <label className={styles.row}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  value={option.value}
                  checked={option.value === value}
                  disabled={option.disabled}
                  onChange={() => onChange(option.value)}
                />
                <span className={styles.text}>
                  <span className={styles.label}>{option.label}</span>
                  {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
                </span>
                {option.aside ? <span className={styles.aside}>{option.aside}</span> : null}
                {option.icon ? <Icon name={option.icon} className={styles.icon} /> : null}
              </label>
              {option.children && option.value === value ? <div className={styles.more}>{option.children}</div> : null}
            </div>
          ))}
        </div>
      )}
    </RadioFieldset>
  )
}
