import { useEffect, useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { readNote, writeNote } from '../../../state/notes.ts'
import { formatDispatchDay, southAfricanDay } from '../../../domain/checkout/delivery.ts'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './notice-bar.module.css'

const HIDDEN = 'notice-hidden'

/**
 * Shows the end of the workshop's break until that day, unless it is hidden on this device. It checks the day again in the browser, because
 * a cached page may be older.
 */
export function NoticeBar() {
  const [hidden, setHidden] = useState(false)
  const { notice: dispatchFrom } = brand
  useEffect(() => setHidden(readNote(HIDDEN) === dispatchFrom || southAfricanDay(new Date()) >= (dispatchFrom ?? '')), [dispatchFrom])
  if (!dispatchFrom || hidden) return null
  const hide = () => {
    writeNote(HIDDEN, dispatchFrom)
    setHidden(true)
  }
  return (
    <aside className={styles.bar} aria-label="Notice">
      <p>
        <Link href={to.info('shipping-and-returns')}>Made to order: dispatch from {formatDispatchDay(dispatchFrom)}</Link>
      </p>
      <IconButton icon="close" label="Hide this notice" onClick={hide} className={styles.hide} />
    </aside>
  )
}
