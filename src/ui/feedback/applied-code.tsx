import { Button } from '../basics/button.tsx'
import { Icon, type IconName } from '../basics/icon.tsx'
import styles from './applied-code.module.css'

interface AppliedCodeProps {
  icon: IconName
  title: string
  note: string
  /** What the button removes, for screen readers. */
  subject: string
  onRemove: () => void
}

/** A code that is in use, with a button that removes it. Its words can take the focus by script. The component around it announces the change. */
export function AppliedCode({ icon, title, note, subject, onRemove }: AppliedCodeProps) {
  return (
    <div className={styles.applied}>
      <Icon name={icon} size={20} />
      <p className={styles.words} tabIndex={-1}>
        <span className={styles.title}>{title}</span>
        <span>{note}</span>
      </p>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        Remove<span className="visually-hidden"> {subject}</span>
      </Button>
    </div>
  )
}
