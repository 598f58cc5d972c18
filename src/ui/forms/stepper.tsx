import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { Icon } from '../basics/icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted: "Quantity of Kalk Bay". */
  label: string
  value: number
  /** The returned promise settles once `value` includes the change, or never will. Until then the next press continues from `next`. */
  onChange: (next: number) => void | Promise<unknown>
  min?: number
  max?: number
  /** Called when more than `max` was typed; the value becomes `max`. */
  onAbove?: (max: number) => void
  disabled?: boolean
  size?: 'md' | 'sm'
  className?: string
}

/** A whole number with 44 px buttons. A typed value applies on blur or Enter, within the limits. */
export function Stepper({ label, value, onChange, min = 1, max = 99, onAbove, disabled, size = 'md', className }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  /** The last requested number that `value` does not include yet. */
  const asked = useRef<{ next: number } | null>(null)
  const current = () => asked.current?.next ?? value

  const ask = async (next: number) => {
    const own = { next }
    asked.current = own
    try {
      await onChange(next)
    } finally {
      if (asked.current === own) asked.current = null
    }
  }
  const settle = (next: number) => {
    setDraft(null)
    const within = Math.min(max, Math.max(min, next))
    if (within !== current()) void ask(within)
  }
  const settleDraft = () => {
    if (draft === null) return
    if (Number(draft) > max) onAbove?.(max)
    settle(draft === '' ? current() : Number(draft))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      settleDraft()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      settle(current() + (event.key === 'ArrowUp' ? 1 : -1))
    }
  }
  // Reads 1 from "1.5", not 15, and nothing from text that starts otherwise.
  const onInput = ({ target }: ChangeEvent<HTMLInputElement>) => setDraft(/^\d{0,4}/.exec(target.value.replace(/\s/g, ''))?.[0] ?? '')

  // aria-disabled, not disabled: at the limit the focus stays where it is
  const step = (by: 1 | -1, words: string) => {
    const stuck = disabled || value + by < min || value + by > max
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${words}: ${label}`}
        aria-disabled={stuck || undefined}
        onClick={() => {
          if (!disabled) settle(current() + by)
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
        onBlur={settleDraft}
        onKeyDown={onKeyDown}
      />
      {step(1, 'One more')}
    </fieldset>
  )
}
