import styles from './buying-tip.module.css'

/** What to measure or think of before buying one of these. */
export function BuyingTip({ name, tip }: { name: string; tip: string }) {
  if (tip === '') return null
  return (
    <aside className={styles.tip} aria-label="Buying tip">
      <svg className={styles.drawing} viewBox="0 0 160 96" aria-hidden="true">
        <path d="M24 78V54a10 10 0 0 1 20 0v6h72v-6a10 10 0 0 1 20 0v24zM44 54V34a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v20M32 78v8M128 78v8" />
        <path className={styles.measure} d="M24 10v8M136 10v8M24 14h112M30 10l-6 4 6 4M130 10l6 4-6 4" />
      </svg>
      <div>
        <p className={`eyebrow ${styles.about}`}>Before you choose {name.toLowerCase()}</p>
        <p className={styles.words}>{tip}</p>
      </div>
    </aside>
  )
}
