import { useId, useState } from 'react'
import { Badge } from '../basics/badge.tsx'
import { classNames } from '../basics/class-names.ts'
import { Link } from '../basics/link.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import styles from './product-tile.module.css'

type TilePicture = {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  color: string
  placeholder?: string
  focal?: readonly number[]
  /** Mirrored, for the other side of a chaise. */
  flip?: boolean
} | null

export type ProductTileProps = {
  href: string
  name: string
  tagline: string
  /** Formatted by the caller, as every amount in `ui`. */
  price: string
  was?: string
  /** The price is the lowest of several. */
  from?: boolean
  picture: TilePicture
  /** The colours, each with its picture and the address of the product in it. */
  dots: { color: string; label: string; href: string; picture: TilePicture }[]
  /** The index in `dots` of the colour in the picture. */
  pictured: number
  rating: { value: number; count: number } | null
  badge?: { label: string; tone: 'neutral' | 'sale' | 'leaf' }
  /** The width of the tile, to select the picture file. */
  sizes?: string
  /** In the first screen: loaded eagerly. */
  load?: PictureProps['load']
  /** Only name, price and picture, for narrow rows. */
  compact?: boolean
  /** The picture beside the text. */
  row?: boolean
  className?: string
}

const DEFAULT_SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 30vw, 46vw'

/** A product in a list. The whole tile is one link, named by the product. A chosen colour changes the picture, the link and the line below the name. */
export function ProductTile({
  href: ownHref,
  name,
  tagline,
  price,
  was,
  from,
  picture: ownPicture,
  dots,
  pictured,
  rating,
  badge,
  sizes = DEFAULT_SIZES,
  load,
  compact,
  row,
  className,
}: ProductTileProps) {
  const [chosen, setChosen] = useState(-1)
  const { href, picture, label } = dots[chosen] ?? { href: ownHref, picture: ownPicture, label: '' }
  return (
    <article className={classNames(styles.tile, compact && styles.compact, row && styles.row, className)}>
      <div className={styles.frame}>
        {picture ? <Picture {...picture} width={4} height={3} sizes={sizes} load={load} shape="tile" className={styles.picture} /> : null}
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
        {compact ? null : <p className={styles.tagline}>{label ? `In ${label.toLowerCase()}` : tagline}</p>}
        <Price now={price} was={was} from={from} size={compact ? 'sm' : 'md'} className={styles.price} />
        {compact ? null : (
          <div className={styles.facts}>
            <SwatchDots name={name} colors={dots} shown={chosen < 0 ? pictured : chosen} onChoose={setChosen} />
            {rating ? <Rating value={rating.value} count={rating.count} size="sm" /> : null}
          </div>
        )}
      </div>
    </article>
  )
}

interface DotsProps {
  name: string
  colors: ProductTileProps['dots']
  shown: number
  onChoose: (index: number) => void
}

/** As many dots as fit; the others are "+N". */
const MOST_DOTS = 5

/** The colours of a product as a radio group of a few dots and "+N". */
function SwatchDots({ name, colors, shown, onChoose }: DotsProps) {
  const id = useId()
  const fitting = colors.length > MOST_DOTS + 1 ? colors.slice(0, MOST_DOTS) : colors
  const rest = colors.length - fitting.length
  if (colors.length === 0) return null
  return (
    <span
      className={styles.dots}
      role="radiogroup"
      aria-label={`${name} in ${colors.length} ${colors.length === 1 ? 'colour' : 'colours'}`}
    >
      {fitting.map(({ color, label }, index) => (
        <label key={label} className={styles.dot} title={label}>
          <input type="radio" name={id} aria-label={label} checked={index === shown} onChange={() => onChoose(index)} />
          <span style={{ backgroundColor: color }} />
        </label>
      ))}
      {rest > 0 ? (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  )
}
