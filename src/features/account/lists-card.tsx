import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './facts.module.css'

/** The way to the customer's lists, which live on the device too. */
export function ListsCard() {
  const { lists } = useSnapshot(wholesaleState)
  return (
    <Card title="Lists">
      <p className={styles.text}>
        {lists.length === 0
          ? 'One for each room or client: a whole list goes into the cart at once.'
          : `${lists
              .map(({ name }) => name)
              .slice(0, 3)
              .join(', ')}${lists.length > 3 ? ` and ${lists.length - 3} more` : ''}.`}
      </p>
      <p className={styles.links}>
        <Link href={to.lists()}>
          {lists.length === 0 ? 'Make a list' : `See your ${lists.length === 1 ? 'list' : `${lists.length} lists`}`}
        </Link>
      </p>
    </Card>
  )
}
