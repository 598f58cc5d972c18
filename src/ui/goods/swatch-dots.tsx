import styles from './swatch-dots.module.css'

/** The colours a product comes in, small, for a card: a few dots and "+N". */
export function SwatchDots({ colors, max = 4 }: { colors: { color: string; label: string }[]; max?: number }) {
  const shown = colors.length > max + 1 ? colors.slice(0, max) : colors
  const rest = colors.length - shown.length
  if (colors.length === 0) return null
  return (
    <span className={styles.dots}>
      <span className="visually-hidden">
        In {colors.length} {colors.length === 1 ? 'colour' : 'colours'}
      </span>
      {shown.map(({ color, label }) => (
        <span key={label} className={styles.dot} style={{ backgroundColor: color }} title={label} aria-hidden="true" />
      ))}
      {rest > 0 ? (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  )
}
