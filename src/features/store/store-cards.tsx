import { to } from '../../contract/paths.ts'
import type { Store } from '../../contract/store.ts'
import { Link } from '../../ui/link.tsx'
import { OpenState } from './open-state.tsx'
import styles from './store-cards.module.css'

/** Shops side by side; each is one link. */
export function StoreCards({ stores, now }: { stores: readonly Store[]; now: Date }) {
  return (
    <ul className={styles.cards}>
      {stores.map(({ slug, city, suburb, address_lines: lines, hours }) => (
        <li key={slug} className={styles.card}>
          <h3 className={styles.city}>
            <Link href={to.store(slug)} className="whole-card">
              {city}
            </Link>
          </h3>
          <p className={styles.address}>
            {lines.at(-1)}, {suburb}
          </p>
          <OpenState hours={hours} now={now} />
        </li>
      ))}
    </ul>
  )
}
