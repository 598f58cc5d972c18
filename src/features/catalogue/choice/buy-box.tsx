import type { RefObject } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { referencePrice } from '../../../domain/cart/trade-price.ts'
import type { DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { formatPrice } from '../../../domain/money.ts'
import { notifyQuantityLimit } from '../../../actions/cart/quantity-limit.ts'
import { useLineLimit, usePriceOf } from '../../../state/catalogue/use-prices.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { Rating } from '../../../ui/goods/rating.tsx'
import { Stepper } from '../../../ui/forms/stepper.tsx'
import styles from './buy-box.module.css'
import { Configurator } from './configurator.tsx'
import { Instalments, Promises, SaveAndShare, SoldOut } from '../product/deferred-islands.ts'
import type { Purchase } from './use-purchase.ts'

interface BuyBoxProps {
  product: Product
  promise: DeliveryPromise
  variation: Variation
  purchase: Purchase
  onChoose: (name: string, value: string) => void
  /** The container of the button. The sticky bar shows while it is out of view. */
  buttonRef: RefObject<HTMLDivElement | null>
}

/** Everything the customer chooses before adding the product to the cart. */
export function BuyBox({ product, promise, variation, purchase, onChoose, buttonRef }: BuyBoxProps) {
  const priceOf = usePriceOf(product)
  const prices = priceOf(variation)
  const { price, from } = prices
  const reference = referencePrice(prices)
  const perLine = useLineLimit()
  const { average, count } = product.reviews.summary
  return (
    <div className={styles.box}>
      <header className="stack gap-2">
        <div className={styles.name}>
          <h1>{product.name}</h1>
          <SaveAndShare product={product} variation={variation} quantity={purchase.quantity} />
        </div>
        <p className={styles.tagline}>{product.tagline}</p>
        {count > 0 ? (
          <Link href="#reviews" className={styles.rating}>
            <Rating value={average} count={count} showValue />
          </Link>
        ) : null}
        <Price
          size="lg"
          now={formatPrice(price, reference)}
          was={price < reference ? formatPrice(reference, price) : undefined}
          from={from}
          note="incl. VAT"
          className={styles.price}
        />
      </header>

      <Configurator product={product} variation={variation} priceOf={priceOf} tried={purchase.attempts > 0} onChoose={onChoose} />

      {product.availability === 'out_of_stock' ? (
        <SoldOut product={product} />
      ) : (
        <div className="cluster gap-3 align-center" ref={buttonRef} data-keep-clear>
          <div className={styles.message} role="alert">
            {purchase.attempts > 0 && purchase.missing.length > 0 ? (
              // A new element each time, so that screen readers announce it each time.
              <p key={purchase.attempts}>Please complete all configurations</p>
            ) : null}
          </div>
          <Stepper
            label={`Quantity of ${product.name}`}
            value={purchase.quantity}
            onChange={purchase.setQuantity}
            max={perLine}
            onAbove={(limit) => notifyQuantityLimit(limit, product.name)}
          />
          <Button size="lg" icon="cart" busy={purchase.busy} onClick={purchase.add} className={styles.button}>
            Add to cart
          </Button>
        </div>
      )}

      <Promises product={product} promise={promise} />
      <Instalments price={price} quantity={purchase.quantity} name={product.name} />
    </div>
  )
}
