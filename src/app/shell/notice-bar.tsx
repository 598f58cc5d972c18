import { useLayoutEffect, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { shopNow } from '../../state/network/connection.ts'
import { readNote, writeNote } from '../../state/notes.ts'
import { southAfricanDay } from '../../domain/calendar/days.ts'
import { deliveryPromise, promiseWords } from '../../domain/checkout/delivery-promise.ts'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './notice-bar.module.css'

/** The note with the id of the notice that the user has hidden. */
export const HIDDEN = 'notice-hidden'

/** The promise of every order before the end of the break. */
const promiseUntil = (dispatchFrom: string) => deliveryPromise(new Date(0), [], { dispatchFrom, days: brand.delivery_days })

/**
 * Shows the notice of the desk, or the promise of delivery after the workshop's break until the break ends, unless the user has hidden it on this
 * device. It checks the time again in the browser and at each `path`, because a cached or open page may be older. The boot script hides the
 * served one before that (`HIDDEN`).
 */
export function NoticeBar({ path }: { path: string }) {
  const [hidden, setHidden] = useState(false)
  const { bar, notice: dispatchFrom } = brand
  const id = bar?.id ?? dispatchFrom
  // Before the paint: a page that the device renders never shows a notice that is over.
  useLayoutEffect(() => {
    const now = shopNow()
    const isOver = bar ? now >= new Date(bar.until) : southAfricanDay(now) >= (dispatchFrom ?? '')
    setHidden(isOver || readNote(HIDDEN) === id)
  }, [bar, dispatchFrom, id, path])
  if (!id || hidden) return null
  const hide = () => {
    writeNote(HIDDEN, id)
    setHidden(true)
  }
  return (
    <aside className={styles.bar} aria-label="Notice" data-notice={id}>
      <p>
        {bar ? bar.href ? <Link href={bar.href}>{bar.text}</Link> : bar.text : null}
        {!bar && dispatchFrom ? (
          <Link href={to.info('shipping-and-returns')}>Made to order. {promiseWords(promiseUntil(dispatchFrom))}</Link>
        ) : null}
      </p>
      <IconButton icon="close" label="Hide this notice" onClick={hide} className={styles.hide} />
    </aside>
  )
}
