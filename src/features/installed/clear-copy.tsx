import { clearCopy } from '../../actions/installed/offline-copy.ts'
import { Button } from '../../ui/basics/button.tsx'
import styles from './sections.module.css'

interface Props {
  /** Whether the confirmation shows: the user has pressed "Clear" once. */
  open: boolean
  onOpen(open: boolean): void
}

/** Clears the offline copy from the device, after a confirmation. */
export function ClearCopy({ open, onOpen }: Props) {
  if (!open) {
    return (
      <Button variant="quiet" size="sm" icon="trash" onClick={() => onOpen(true)}>
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
          onOpen(false)
          clearCopy()
        }}
      >
        Clear
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onOpen(false)}>
        Keep
      </Button>
    </>
  )
}
