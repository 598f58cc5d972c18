import { useEffect, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { readNote, writeNote } from '../../data/notes.ts'
import { formatDispatchDay } from '../../domain/delivery.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './notice-bar.module.css'

const HIDDEN = 'notice-hidden'

/** Tells of the workshop's break until it is over, or hidden on this device. */
export function NoticeBar() {
  const [hidden, setHidden] = useState(false)
  useEffect(() => setHidden(readNote(HIDDEN) === brand.dispatchFrom), [])
  if (!brand.dispatchFrom || hidden) return null
  const hide = () => {
    writeNote(HIDDEN, String(brand.dispatchFrom))
    setHidden(true)
  }
  return (
    <aside className={styles.bar} aria-label="Notice">
      <p>
        <Link href={to.info('shipping-and-returns')}>Made to order: dispatch from {formatDispatchDay(brand.dispatchFrom)}</Link>
      </p>
      <IconButton icon="close" label="Hide this notice" onClick={hide} className={styles.hide} />
    </aside>
  )
}
