import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { useTiles } from '../../state/catalogue/use-prices.ts'
import { Carousel } from '../../ui/layout/carousel.tsx'
import { ProductTile } from '../../ui/goods/product-tile.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './tile-row.module.css'

interface TileRowProps {
  id: string
  heading: string
  text: string
  more: { label: string; href: string }
  cards: readonly TileCard[]
}

/** A carousel of products. */
export function TileRow({ id, heading, text, more, cards }: TileRowProps) {
  const tile = useTiles()
  if (cards.length === 0) return null
  return (
    <div className="wrap">
      <Carousel
        label={heading}
        controls="header"
        itemWidth="var(--tile-width)"
        className={styles.row}
        header={<SectionHead id={id} heading={heading} text={text} more={more} />}
      >
        {cards.map((card) => (
          <ProductTile key={card.id} {...tile(card)} sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 17rem, 68vw" />
        ))}
      </Carousel>
    </div>
  )
}
