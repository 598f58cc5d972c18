import styles from './detail.module.css'

/** A fact about an order: its title above its lines. */
export function Detail({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </div>
  )
}
