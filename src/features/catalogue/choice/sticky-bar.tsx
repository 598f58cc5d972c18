import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { referencePrice } from '../../../domain/cart/trade-price.ts'
import { formatPrice } from '../../../domain/money.ts'
import { variationLabels } from '../../../domain/catalogue/variation.ts'
import { usePriceOf } from '../../../state/catalogue/use-prices.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { addLabel } from './option-words.ts'
import styles from './sticky-bar.module.css'
import type { Purchase } from './use-purchase.ts'

/** Marks the page while the bar shows. `:has()` at the root would make the browser look through the page at every change of style. */
function markPage() {
  const { dataset } = document.documentElement
  dataset['bottomBar'] = ''
  return () => void delete dataset['bottomBar']
}

/** The add button while the one in the page is out of view. It names the missing option and is never disabled. */
export function StickyBar({ product, variation, purchase }: { product: Product; variation: Variation; purchase: Purchase }) {
  const prices = usePriceOf(product)(variation)
  const { price, from } = prices
  const chosen = Object.values(variationLabels(product, variation)).join(' · ')
  return (
    <section className={styles.bar} ref={markPage} aria-label={`${product.name} in short`}>
      <div className={`wrap ${styles.row}`}>
        <div className={styles.words}>
          <p className={styles.name}>{product.name}</p>
          {chosen ? <p className={styles.chosen}>{chosen}</p> : null}
        </div>
        <p className={`tabular ${styles.price}`}>
          {from ? 'From ' : null}
          {formatPrice(price, referencePrice(prices))}
        </p>
        <Button busy={purchase.busy} onClick={purchase.add} className={styles.button}>
          {addLabel(purchase.missing)}
        </Button>
      </div>
    </section>
  )
}
