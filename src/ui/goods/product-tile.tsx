import { Badge } from '../basics/badge.tsx'
import { classNames } from '../basics/class-names.ts'
import { Link } from '../basics/link.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import styles from './product-tile.module.css'

export type ProductTileProps = {
  href: string
  name: string
  tagline: string
  /** Formatted by the caller, as every amount in `ui`. */
  price: string
  was?: string
  /** The price is the lowest of several. */
  from?: boolean
  picture: { src: string; srcSet: string; width: number; height: number; alt: string; color: string; placeholder?: string } | null
  dots: { color: string; label: string }[]
  rating: { value: number; count: number } | null
  badge?: { label: string; tone: 'neutral' | 'sale' | 'leaf' }
  /** The width of the tile, to select the picture file. */
  sizes?: string
  /** In the first screen: loaded eagerly. */
  priority?: boolean
  /** Only name, price and picture, for narrow rows. */
  compact?: boolean
  /** The picture beside the text. */
  row?: boolean
  className?: string
}

const DEFAULT_SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 30vw, 46vw'

/** A product in a list. The whole tile is one link, named by the product. */
export function ProductTile({
  href,
  name,
  tagline,
  price,
  was,
  from,
  picture,
  dots,
  rating,
  badge,
  sizes = DEFAULT_SIZES,
  priority,
  compact,
  row,
  className,
}: ProductTileProps) {
  return (
    <article className={classNames(styles.tile, compact && styles.compact, row && styles.row, className)}>
      <div className={styles.frame}>
        {picture ? <Picture {...picture} sizes={sizes} priority={priority} shape="tile" className={styles.picture} /> : null}
        {badge ? (
          <Badge tone={badge.tone} className={styles.badge}>
            {badge.label}
          </Badge>
        ) : null}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link href={href} className={classNames('whole-card', styles.link)}>
            {name}
          </Link>
        </h3>
        {compact ? null : <p className={styles.tagline}>{tagline}</p>}
        <Price now={price} was={was} from={from} size={compact ? 'sm' : 'md'} className={styles.price} />
        {compact ? null : (
          <div className={styles.facts}>
            <SwatchDots colors={dots} max={5} />
            {rating ? <Rating value={rating.value} count={rating.count} size="sm" /> : null}
          </div>
        )}
      </div>
    </article>
  )
}

/** The colours of a product as a few dots and "+N". */
function SwatchDots({ colors, max = 4 }: { colors: { color: string; label: string }[]; max?: number }) {
  const shown = colors.length > max + 1 ? colors.slice(0, max) : colors
  const rest = colors.length - shown.length
  if (colors.length === 0) return null
  return (
    <span className={styles.dots}>
      <span className="visually-hidden">
        In {colors.length} {colors.length === 1 ? 'colour' : 'colours'}
      </span>
      {shown.map(({ color, label }) => (
        <span key={label} className={styles.dot} style={{ backgroundColor: color }} title={label} aria-hidden="true" />
      ))}
      {rest > 0 ? (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  )
}
