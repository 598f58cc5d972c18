import type { ReactNode } from 'react'
import { Icon } from '../../ui/basics/icon.tsx'
import styles from './share-steps.module.css'

/** The install steps on an iPhone or iPad, with its icons. */
export function ShareSteps() {
  return (
    <ol className={`bare-list ${styles.steps}`}>
      <Step drawing={<ShareButton />}>
        Tap <strong>Share</strong> in Safari’s bar. Where you see three dots instead, it is behind them.
      </Step>
      <Step drawing={<MenuRow />}>
        Scroll down and tap <strong>Add to Home Screen</strong>.
      </Step>
      <Step drawing={<AddButton />}>
        Tap <strong>Add</strong>.
      </Step>
    </ol>
  )
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.drawing} aria-hidden="true">
        {drawing}
      </span>
      <p>{children}</p>
    </li>
  )
}

const ShareButton = () => <Icon name="share" size={28} />

const MenuRow = () => (
  <span className={styles.row}>
    Add to Home Screen
    <span className={styles.plus}>
      <Icon name="plus" size={12} />
    </span>
  </span>
)

const AddButton = () => <span className={styles.add}>Add</span>
