import type { Store } from '../../../contract/content/store.ts'
import { openingState, openingWords } from '../../../domain/content/opening-hours.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import styles from './open-state.module.css'

/** "Open now until 17:00", or the next opening time. Both are in South African time on every device. */
export function OpenState({ store: { hours, holidays }, now }: { store: Pick<Store, 'hours' | 'holidays'>; now: Date }) {
  const state = openingState(hours, now, holidays)
  return (
    <span className={classNames(styles.state, state.open && styles.open)}>
      <span className={styles.dot} aria-hidden="true" />
      {openingWords(state)}
    </span>
  )
}
