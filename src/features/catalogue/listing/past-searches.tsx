import { useSnapshot } from 'valtio'
import { to } from '../../../contract/paths.ts'
import { forgetSearches, recentSearches } from '../../../actions/search/recent-searches.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './past-searches.module.css'

/** What was looked for on this device, to be looked for again. The server knows nothing of it. */
export function PastSearches() {
  const { list } = useSnapshot(recentSearches)
  if (list.length === 0) return null
  return (
    <section className={styles.past} aria-labelledby="looked-for">
      <div className={styles.head}>
        <h2 id="looked-for" className={styles.title}>
          You looked for
        </h2>
        <Button variant="quiet" size="sm" onClick={() => void forgetSearches()}>
          Forget these
        </Button>
      </div>
      <ul className={`bare-list ${styles.list}`}>
        {list.map((words) => (
          <li key={words}>
            <Link href={to.search(words)} className={styles.words}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
