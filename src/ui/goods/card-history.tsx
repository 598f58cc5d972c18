import styles from './card-history.module.css'

export interface HistoryEntry {
  id: string
  label: string
  date: string
  /** With its sign. */
  amount: string
}

/** The changes of a balance, newest first. */
export function CardHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ul className={`bare-list ${styles.history}`} aria-label="History">
      {entries.map(({ id, label, date, amount }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.words}>
            {label}
            <span className={styles.date}>{date}</span>
          </span>
          <span className={styles.amount}>{amount}</span>
        </li>
      ))}
    </ul>
  )
}
