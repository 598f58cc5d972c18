import { useSnapshot } from 'valtio'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { clearViewed, recentlyViewed } from '../../actions/catalogue/recently-viewed.ts'
import { useHydrated } from '../../lazy/deferred.tsx'
import { useTiles } from '../../state/catalogue/use-prices.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Carousel } from '../../ui/layout/carousel.tsx'
import { ProductTile } from '../../ui/goods/product-tile.tsx'
import styles from './recently-viewed.module.css'

/** The recently viewed products, without those `shown` above, by slug. Only this device stores them. */
export function RecentlyViewed({ shown }: { shown: readonly (string | undefined)[] }) {
  const cards = useSnapshot(recentlyViewed).cards.filter(({ slug }) => !shown.includes(slug))
  const tile = useTiles()
  // The server does not render this list, and the device may have read it before hydration.
  const isHydrated = useHydrated()
  if (!isHydrated || cards.length === 0) return null
  const header = (
    <div className={styles.head}>
      <h2>You were looking at</h2>
      <Button variant="quiet" size="sm" onClick={() => void clearViewed()}>
        Clear this list
      </Button>
    </div>
  )
  return (
    <div className="wrap">
      <Carousel label="You were looking at" controls="header" itemWidth="var(--tile-width)" className={styles.row} header={header}>
        {cards.map((card) => (
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frozen card, which is only read
          <ProductTile key={card.id} {...tile(card as TileCard)} compact sizes="11rem" />
        ))}
      </Carousel>
    </div>
  )
}
