import { to } from '../../../contract/paths.ts'
import type { Store } from '../../../contract/content/store.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { OpenState } from './open-state.tsx'
import styles from './store-cards.module.css'

/** Cards of the stores, each one link. */
export function StoreCards({ stores, now }: { stores: readonly Store[]; now: Date }) {
  return (
    <ul className={styles.cards}>
      {stores.map((store) => (
        <li key={store.slug} className={styles.card}>
          <h3 className={styles.city}>
            <Link href={to.store(store.slug)} className="whole-card">
              {store.city}
            </Link>
          </h3>
          <p className={styles.address}>
            {store.address_lines.at(-1)}, {store.suburb}
          </p>
          <OpenState store={store} now={now} />
        </li>
      ))}
    </ul>
  )
}
