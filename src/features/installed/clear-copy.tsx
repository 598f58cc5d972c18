import { clearCopy } from '../../actions/installed/offline-copy.ts'
import { Button } from '../../ui/basics/button.tsx'
import styles from './sections.module.css'

interface Props {
  /** Whether the confirmation shows: the user has pressed "Clear" once. */
  confirming: boolean
  onConfirming(confirming: boolean): void
}

/** Clears the offline copy from the device, after a confirmation. */
export function ClearCopy({ confirming, onConfirming }: Props) {
  if (!confirming) {
    return (
      <Button variant="quiet" size="sm" icon="trash" onClick={() => onConfirming(true)}>
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
          onConfirming(false)
          clearCopy()
        }}
      >
        Clear
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onConfirming(false)}>
        Keep
      </Button>
    </>
  )
}
