import type { Product, TileCard } from '../../../contract/catalogue/catalogue.ts'
import { recentlyViewed } from '../../../actions/catalogue/recently-viewed.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { Carousel } from '../../../ui/layout/carousel.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import styles from './other-products.module.css'

const MAX_TILES = 8

/** Related products, and recently viewed ones. */
export function OtherProducts({ product }: { product: Product }) {
  const viewed = useFrozen(recentlyViewed).cards
  const before = viewed.filter((card) => card.id !== product.id).slice(0, MAX_TILES)
  return (
    <>
      {product.related.length > 0 ? <Row title="Goes well with" cards={product.related} /> : null}
      {before.length > 0 ? <Row title="You were looking at" cards={before} compact /> : null}
    </>
  )
}

function Row({ title, cards, compact }: { title: string; cards: readonly TileCard[]; compact?: boolean }) {
  const tile = useTiles()
  return (
    <div className={styles.row}>
      <Carousel
        label={title}
        itemWidth={compact ? 'clamp(9rem, 36vw, 12rem)' : 'clamp(13rem, 62vw, 18.5rem)'}
        controls="header"
        header={<h2>{title}</h2>}
      >
        {cards.map((card) => (
          <ProductTile key={card.id} {...tile(card)} compact={compact} sizes={compact ? '12rem' : '18rem'} />
        ))}
      </Carousel>
    </div>
  )
}
