import { type ReactNode, useId } from 'react'
import styles from './range-slider.module.css'

type RangeSliderProps = {
  label: string
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  /** The text of a value: "6 months". */
  format?: (value: number) => string
  hint?: ReactNode
  /** The texts under the two ends. */
  ends?: [string, string]
}

/** A native range input that shows its value as text. */
export function RangeSlider({ label, min, max, step = 1, value, onChange, format = String, hint, ends }: RangeSliderProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const fill = { '--fill': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` }
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {/* The slider itself announces its value. */}
        <output htmlFor={id} aria-live="off" className={styles.value}>
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={fill}
        {...{ min, max, step, value }}
        aria-valuetext={format(value)}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {ends ? (
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      ) : null}
      {hintId ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
