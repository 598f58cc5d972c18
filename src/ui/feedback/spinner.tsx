import styles from './spinner.module.css'

/** A spinner. Screen readers announce its label; without one it is decorative. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span role={label ? 'status' : undefined}>
      <span className={styles.ring} style={{ inlineSize: `${size / 16}rem` }} aria-hidden="true" />
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  )
}
