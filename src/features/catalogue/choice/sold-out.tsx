import { useSnapshot } from 'valtio'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { openNotifications } from '../../../actions/push/push-dialog.ts'
import { pushState } from '../../../state/push/push.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './sold-out.module.css'

/** Shown instead of the buy button while a product is sold out: a button to be notified when it is back. */
export function SoldOut({ product }: { product: Pick<Product, 'slug' | 'name'> }) {
  const { slug, name } = product
  const { products, ready, permission } = useSnapshot(pushState)
  const isSubscribed = products.some((one) => one.slug === slug)
  const isOffered = !ready || permission !== 'unsupported'
  return (
    <Notice
      tone="info"
      title="Out of stock at the moment"
      action={
        <div className="cluster gap-4 rows-2 align-center">
          {isOffered ? (
            <Button
              variant="secondary"
              size="sm"
              aria-haspopup="dialog"
              className={styles.opener}
              onClick={() => openNotifications({ topic: 'back-in-stock', slug, name })}
            >
              {isSubscribed ? 'Change notifications' : 'Tell me when it is back'}
            </Button>
          ) : null}
          <Link href={to.info('contact-us')}>Ask when it is back</Link>
        </div>
      }
    >
      {isSubscribed ? 'This device tells you, once, when it can be ordered again.' : null}
    </Notice>
  )
}
