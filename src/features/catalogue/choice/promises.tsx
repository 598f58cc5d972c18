import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { formatDispatchDay } from '../../../domain/calendar/days.ts'
import { builtWords, deliveryPromise, deliveryWords, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { connection } from '../../../state/network/connection.ts'
import { useShopNow } from '../../../state/network/use-shop-now.ts'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { ProductPostcodeCheck } from './postcode-check.tsx'
import styles from './promises.module.css'

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={22} />
      <div>{children}</div>
    </li>
  )
}

/**
 * The promise of the page. A device whose clock is wrong may have computed it before the server's first answer, so such a device computes it
 * again by the shop's time [N6].
 */
function usePromise(product: Product, given: DeliveryPromise): DeliveryPromise {
  const isHydrated = useHydrated()
  const { ahead } = useSnapshot(connection)
  const now = useShopNow()
  return isHydrated && ahead !== 0 ? deliveryPromise(now, [product]) : given
}

/** The promises below the button: delivery date, delivery cost and guarantee. Before them, without script: how to order. */
export function Promises({ product, promise: given }: { product: Product; promise: DeliveryPromise }) {
  const promise = usePromise(product, given)
  const { dispatch_from: dispatch } = promise
  // A product that cannot be ordered has no delivery date.
  const isAvailable = product.availability !== 'out_of_stock'
  if (!isAvailable && product.guarantee_years === null) return null
  return (
    <>
      {isAvailable ? (
        // React leaves the content as it was served, so the script does not have it.
        <noscript>
          {import.meta.env.SSR ? (
            <p className={styles.main}>An order needs JavaScript. Switch it on, or order by phone: {brand.phone}.</p>
          ) : null}
        </noscript>
      ) : null}
      <ul className={`bare-list ${styles.promises}`}>
        {isAvailable ? (
          <Line icon="truck">
            <p className={styles.main}>{brand.delivery?.words ?? `Delivered free ${deliveryWords(promise)}`}</p>
            <p className={styles.more}>
              {dispatch
                ? `${builtWords(promise)}: dispatch from ${formatDispatchDay(dispatch)}`
                : `${product.availability === 'made_to_order' ? 'Made to order' : 'In stock'}, anywhere in South Africa`}
              . <Link href={to.info('shipping-and-returns')}>Delivery and returns</Link>
            </p>
            {brand.delivery?.words ? null : <ProductPostcodeCheck promise={promise} />}
          </Line>
        ) : null}
        {product.guarantee_years === null ? null : (
          <Line icon="shield">
            <p className={styles.main}>
              <Link href={to.info('guarantee')}>{product.guarantee_years}-year guarantee</Link> on the upholstery unit
            </p>
          </Line>
        )}
      </ul>
    </>
  )
}
