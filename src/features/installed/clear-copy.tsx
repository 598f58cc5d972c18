import { useState } from 'react'
import { clearCopy } from '../../state/offline-copy.ts'
import { Button } from '../../ui/button.tsx'
import styles from './sections.module.css'

/** Clears what is the shop's from the device, once it has been asked for twice. */
export function ClearCopy() {
  const [asked, setAsked] = useState(false)
  if (!asked) {
    return (
      <Button variant="quiet" size="sm" icon="trash" onClick={() => setAsked(true)}>
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
          setAsked(false)
          clearCopy()
        }}
      >
        Clear
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setAsked(false)}>
        Keep
      </Button>
    </>
  )
}
