import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { pictureSource, pictureSources, type Picture } from '../../contract/catalogue/picture.ts'
import { referencePrice } from '../../domain/cart/trade-price.ts'
import { formatPrice } from '../../domain/money.ts'
import { pictureOf, variationPrice } from '../../domain/catalogue/variation.ts'

interface TilePicture {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  color: string
  placeholder?: string
  focal?: readonly number[]
  flip?: boolean
}

/** The props of a product tile (`ui/goods/product-tile.tsx`). */
export interface Tile {
  href: string
  name: string
  tagline: string
  price: string
  was?: string
  from?: boolean
  picture: TilePicture | null
  /** Each swatch with the product in it. */
  dots: { color: string; label: string; href: string; picture: TilePicture | null }[]
  /** The index in `dots` of the swatch in the picture. */
  pictured: number
  rating: { value: number; count: number } | null
  badge?: { label: string; tone: 'neutral' | 'sale' | 'leaf' }
}

const TILE_WIDTH = 800

/** The props of the picture component for a stored picture. */
export function pictureProps(picture: Picture, width = TILE_WIDTH): TilePicture {
  return {
    src: pictureSource(picture, width),
    srcSet: pictureSources(picture),
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    color: picture.colour,
    placeholder: picture.placeholder,
    focal: picture.focal,
  }
}

interface Swatch {
  option: string
  value: string
  label: string
}

/** The picture in the given fabric. The stored alternative text names the default fabric, so this picture gets its own text. */
function pictureIn(card: TileCard, swatch?: Swatch): Picture | null {
  const base = swatch && pictureOf(card, { [swatch.option]: swatch.value })
  if (!card.picture || !base || base === card.picture.base) return card.picture
  return { ...card.picture, base, alt: `${card.name} in ${swatch.label}`, colour: '', placeholder: undefined }
}

function badgeOf(card: TileCard): Tile['badge'] {
  if (card.availability === 'out_of_stock') return { label: 'Sold out', tone: 'neutral' }
  if (card.price < card.price_regular) return { label: 'Sale', tone: 'sale' }
  if (card.badges.includes('new')) return { label: 'New', tone: 'leaf' }
  if (card.badges.includes('best-seller')) return { label: 'Best seller', tone: 'neutral' }
  return undefined
}

/**
 * A product as a tile. With a filter by `fabrics` it shows the default fabric if that is among them, otherwise the first of them that the
 * product comes in, and links to that configuration. Its price is the lowest of the product. `discount`: the customer's, in percent.
 */
export function tileProps(card: TileCard, fabrics: readonly string[] = [], discount = 0): Tile {
  const prices = variationPrice(card, {}, discount)
  const { price, from } = prices
  const reference = referencePrice(prices)
  const swatches = card.options
    .filter(({ kind }) => kind === 'swatch')
    .flatMap(({ name, values }) => values.map(({ value, label, colour }) => ({ option: name, value, label, colour })))
  const [swatch] = fabrics.includes(card.default_swatch ?? '')
    ? []
    : fabrics.flatMap((fabric) => swatches.find(({ value }) => value === fabric) ?? [])
  const shownIn = (one?: Swatch) => {
    const picture = pictureIn(card, one)
    return { href: to.product(card.slug, one ? { [one.option]: one.value } : undefined), picture: picture && pictureProps(picture) }
  }
  return {
    ...shownIn(swatch),
    name: card.name,
    tagline: card.tagline,
    price: formatPrice(price, reference),
    was: price < reference ? formatPrice(reference, price) : undefined,
    from,
    dots: swatches.map((one) => ({ color: one.colour ?? 'transparent', label: one.label, ...shownIn(one) })),
    pictured: swatches.findIndex(({ value }) => value === (swatch?.value ?? card.default_swatch)),
    rating: card.rating && { value: card.rating.average, count: card.rating.count },
    badge: badgeOf(card),
  }
}
