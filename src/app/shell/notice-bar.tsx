import { useEffect, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { readNote, writeNote } from '../../state/notes.ts'
import { southAfricanDay } from '../../domain/checkout/delivery.ts'
import { deliveryPromise, promiseWords } from '../../domain/checkout/delivery-promise.ts'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './notice-bar.module.css'

const HIDDEN = 'notice-hidden'

/** The promise of every order before the end of the break. */
const promiseUntil = (dispatchFrom: string) => deliveryPromise(new Date(0), [], { dispatchFrom, days: brand.delivery_days })

/**
 * Shows the promise of delivery after the workshop's break until the break ends, unless the user has hidden it on this device. It checks the
 * day again in the browser, because a cached page may be older.
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
        <Link href={to.info('shipping-and-returns')}>Made to order. {promiseWords(promiseUntil(dispatchFrom))}</Link>
      </p>
      <IconButton icon="close" label="Hide this notice" onClick={hide} className={styles.hide} />
    </aside>
  )
}
