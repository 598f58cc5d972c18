import { clearCopy } from '../../actions/installed/offline-copy.ts'
import { Button } from '../../ui/basics/button.tsx'
import styles from './sections.module.css'

interface Props {
  /** Set after the first press: the confirmation shows. */
  asked: boolean
  onAsked(asked: boolean): void
}

/** Clears the offline copy from the device, after a confirmation. */
export function ClearCopy({ asked, onAsked }: Props) {
  if (!asked) {
    return (
      <Button variant="quiet" size="sm" icon="trash" onClick={() => onAsked(true)}>
        Clear
      </Button>
    )
  }
  return (
    <>
      <p role="status" className={styles.state}>
        Clear the catalogue and all pictures from this device? Your cart, your lists and what waits to be sent stay. What you look at is
        kept again.
      </p>
      <Button
        variant="danger"
        size="sm"
        onClick={() => {
          onAsked(false)
          clearCopy()
        }}
      >
        Clear
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onAsked(false)}>
        Keep
      </Button>
    </>
  )
}
