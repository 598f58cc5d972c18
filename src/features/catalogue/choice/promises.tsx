import type { ReactNode } from 'react'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { formatDispatchDay } from '../../../domain/calendar/days.ts'
import { builtWords, deliveryWords, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
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

/** The promises beside the button: delivery date, delivery cost and guarantee. */
export function Promises({ product, promise }: { product: Product; promise: DeliveryPromise }) {
  const { dispatch_from: dispatch } = promise
  // A product that cannot be ordered has no delivery date.
  const isAvailable = product.availability !== 'out_of_stock'
  if (!isAvailable && product.guarantee_years === null) return null
  return (
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
  )
}
