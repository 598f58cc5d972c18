import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { Icon } from '../basics/icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** The accessible name: "Quantity of Kalk Bay". */
  label: string
  value: number
  /** The promise settles when `value` includes the change, or when the change has failed. Until then the next press counts from `next`. */
  onChange: (next: number) => void | Promise<unknown>
  min?: number
  max?: number
  /** Called when the typed number is above `max`. The value becomes `max`. */
  onAbove?: (max: number) => void
  disabled?: boolean
  size?: 'md' | 'sm'
  className?: string
}

/** A whole number with 44 px buttons. A typed value applies on blur or Enter, within the limits. */
export function Stepper({ label, value, onChange, min = 1, max = 99, onAbove, disabled, size = 'md', className }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  /** The number of the last press, until `value` includes it. */
  const requested = useRef<{ next: number } | null>(null)
  const current = () => requested.current?.next ?? value

  const request = async (next: number) => {
    const entry = { next }
    requested.current = entry
    try {
      await onChange(next)
    } finally {
      if (requested.current === entry) requested.current = null
    }
  }
  const apply = (next: number) => {
    setDraft(null)
    const clamped = Math.min(max, Math.max(min, next))
    if (clamped !== current()) void request(clamped)
  }
  const applyDraft = () => {
    if (draft === null) return
    if (Number(draft) > max) onAbove?.(max)
    apply(draft === '' ? current() : Number(draft))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      applyDraft()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      apply(current() + (event.key === 'ArrowUp' ? 1 : -1))
    }
  }
  // Reads 1 from "1.5", not 15, and nothing from text without a leading digit.
  const onInput = ({ target }: ChangeEvent<HTMLInputElement>) => setDraft(/^\d{0,4}/.exec(target.value.replace(/\s/g, ''))?.[0] ?? '')

  // aria-disabled instead of disabled, so that a button at its limit does not lose the focus.
  const step = (by: 1 | -1, action: string) => {
    const atLimit = disabled || value + by < min || value + by > max
    return (
      <button
        type="button"
        className={styles.step}
        data-step
        aria-label={`${action}: ${label}`}
        aria-disabled={atLimit || undefined}
        onClick={() => {
          if (!disabled) apply(current() + by)
        }}
      >
        <Icon name={by > 0 ? 'plus' : 'minus'} size={20} />
      </button>
    )
  }

  return (
    <fieldset className={classNames(styles.stepper, styles[size], className)} aria-label={label}>
      {step(-1, 'One fewer')}
      <input
        className={classNames(styles.count, max > 99 && styles.wide)}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={label}
        value={draft ?? value}
        disabled={disabled}
        onChange={onInput}
        onFocus={(event) => event.target.select()}
        onBlur={applyDraft}
        onKeyDown={onKeyDown}
      />
      {step(1, 'One more')}
    </fieldset>
  )
}
