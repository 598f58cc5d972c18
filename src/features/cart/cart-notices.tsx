import { useSnapshot } from 'valtio'
import type { CartNotice } from '../../contract/cart/cart.ts'
import { discard, syncState } from '../../state/sync/sync.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './cart-notices.module.css'

/** What changed without the shopper doing it, and what the shop did not accept. */
export function CartNotices({ notices }: { notices: readonly CartNotice[] }) {
  const rejected = useSnapshot(syncState).rejected.filter(({ scope }) => scope === 'cart')
  if (notices.length === 0 && rejected.length === 0) return null
  return (
    <div className={styles.notices}>
      {rejected.map(({ id, words, reason }) => (
        <Notice key={id} tone="error" title={`${words}: not accepted`} live onDismiss={() => void discard(id)}>
          {reason}
          <br />
          The rest of your cart is unchanged.
        </Notice>
      ))}
      {notices.map(({ code, message }) => (
        <Notice key={`${code} ${message}`} live>
          {message}
        </Notice>
      ))}
    </div>
  )
}
