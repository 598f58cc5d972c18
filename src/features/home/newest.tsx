import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import type { HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { useTiles } from '../../state/catalogue/use-prices.ts'
import { ProductTile } from '../../ui/goods/product-tile.tsx'
import styles from './newest.module.css'
import { SectionHead } from './section-head.tsx'

/** The newest product large, the others beside it. */
export function Newest({ words: { heading, text, link_label: label }, cards }: { words: HomeWords; cards: readonly TileCard[] }) {
  const [first, ...others] = cards
  const tile = useTiles()
  if (!first) return null
  return (
    <section className="wrap" aria-labelledby="new">
      <SectionHead id="new" heading={heading} text={text} more={{ label, href: to.categories({ badge: 'new' }) }} />
      <div className={styles.pair}>
        <ProductTile {...tile(first)} sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 100vw" className={styles.first} />
        <ul className={styles.others}>
          {others.slice(0, 3).map((card) => (
            <li key={card.id}>
              <ProductTile {...tile(card)} row sizes="(min-width: 64rem) 14rem, 42vw" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
