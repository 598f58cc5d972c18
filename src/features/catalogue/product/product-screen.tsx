import { memo, useEffect, useMemo, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import type { DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { rememberViewed } from '../../../actions/catalogue/recently-viewed.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { useAnchor, useLowerParts } from '../../../state/anchor.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { BuyBox } from '../choice/buy-box.tsx'
import { Measurements, OtherProducts, Reviews, StickyBar, Story } from './deferred-islands.ts'
import { followHeight } from '../gallery/follow-height.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { galleryViews } from '../gallery/gallery-views.ts'
import { preloadSwatches } from '../gallery/preload-swatches.ts'
import styles from './product-screen.module.css'
import { useOnScreen } from '../choice/use-on-screen.ts'
import { usePurchase } from '../choice/use-purchase.ts'
import { addressOf, variationFromSearch } from '../choice/variation-address.ts'

/** The data of the product route. The delivery promise depends on today, so the server sends it along. */
export interface ProductData {
  product: Product
  promise: DeliveryPromise
  /** The time of the promise, as ISO 8601. */
  at: string
  /** The query for which the page was rendered, without `?`. */
  search: string
}

/** A category's name from its slug: `scatter-cushions` → `Scatter cushions`. */
const categoryName = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** One product, configured by the address (`?fabric=linen-clay&legs=oak`). */
export function ProductScreen({ data: { product, promise, search: renderedFor }, search }: ScreenProps<ProductData>) {
  // The worker answers with the page without chosen options, also for an address with some.
  const isHydrated = useHydrated()
  const shown = isHydrated ? search : renderedFor
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['choice']
  }, [isHydrated])
  // The key resets quantity, messages and gallery for another product.
  return <ProductPage key={product.id} product={product} promise={promise} search={shown} />
}

/** Memoised: the end of the hydration renders nothing, unless the address has other options. */
const ProductPage = memo(function ProductPage({ product, promise, search }: Omit<ProductData, 'at'>) {
  const variation = useMemo(() => variationFromSearch(product, search), [product, search])
  const views = useMemo(() => galleryViews(product, variation), [product, variation])
  const purchase = usePurchase(product, variation)
  const button = useRef<HTMLDivElement>(null)
  const buttonVisible = useOnScreen(button)
  const lowerParts = useLowerParts()
  useAnchor()

  useEffect(() => {
    void rememberViewed(product)
    return preloadSwatches(product)
  }, [product])

  const choose = (name: string, value: string) => {
    const next: Variation = { ...variation, [name]: value }
    navigate(addressOf(product, search, next), { replace: true })
  }

  return (
    <div className={styles.page}>
      <div className="wrap">
        <Breadcrumbs
          as={Link}
          items={[
            { label: 'Home', href: to.home() },
            { label: categoryName(product.category), href: to.category(product.category) },
            { label: product.name },
          ]}
        />
        <div className={styles.columns}>
          <Gallery product={product} variation={variation} views={views} />
          <div className={styles.side}>
            <div className={styles.box} ref={followHeight}>
              <BuyBox product={product} promise={promise} variation={variation} purchase={purchase} onChoose={choose} buttonRef={button} />
            </div>
          </div>
          {lowerParts ? (
            <div className={`below ${styles.story}`}>
              <Story product={product} variation={variation} />
              <Measurements product={product} variation={variation} />
            </div>
          ) : null}
        </div>
        {lowerParts ? (
          <>
            <div className="below">
              <Reviews product={product} />
            </div>
            <div className="below">
              <OtherProducts product={product} />
            </div>
          </>
        ) : null}
      </div>
      {buttonVisible || product.availability === 'out_of_stock' ? null : (
        <StickyBar product={product} variation={variation} purchase={purchase} />
      )}
    </div>
  )
})
