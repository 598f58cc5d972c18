import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { pictureSource, pictureSources, type Picture } from '../../contract/catalogue/picture.ts'
import { formatMoney } from '../../domain/money.ts'
import { tradePrice } from '../../domain/cart/trade-price.ts'
import { pictureOf } from '../../domain/catalogue/variation.ts'

interface TilePicture {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  color: string
  placeholder?: string
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
  dots: { color: string; label: string }[]
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
  }
}

function swatchShown(card: TileCard, fabrics: readonly string[]) {
  const option = card.options.find(({ kind }) => kind === 'swatch')
  if (!option || (card.default_swatch && fabrics.includes(card.default_swatch))) return null
  const id = fabrics.find((fabric) => option.values.some(({ value }) => value === fabric))
  const value = option.values.find((candidate) => candidate.value === id)
  return value ? { option: option.name, value: value.value, label: value.label } : null
}

/** The picture in the given fabric. The stored alternative text names the default fabric, so this picture gets its own text. */
function pictureIn(card: TileCard, swatch: ReturnType<typeof swatchShown>): Picture | null {
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

/** "From" is shown only when some choice costs more and no choice costs less than the shown price. */
function isLowest(card: TileCard): boolean {
  const differences = card.options.flatMap((option) => option.values.map((value) => value.price_difference))
  return differences.some((difference) => difference > 0) && differences.every((difference) => difference >= 0)
}

/**
 * A product as a tile. With a filter by `fabrics` it shows the default fabric if that is among them, otherwise the first of them that the
 * product comes in, and links to that configuration. `discount`: the customer's, in percent.
 */
export function tileProps(card: TileCard, fabrics: readonly string[] = [], discount = 0): Tile {
  const price = tradePrice(card.price, card.price_regular, discount)
  const swatch = swatchShown(card, fabrics)
  const picture = pictureIn(card, swatch)
  return {
    href: to.product(card.slug, swatch ? { [swatch.option]: swatch.value } : undefined),
    name: card.name,
    tagline: card.tagline,
    price: formatMoney(price),
    was: price < card.price_regular ? formatMoney(card.price_regular) : undefined,
    from: isLowest(card),
    picture: picture && pictureProps(picture),
    dots: card.options
      .filter((option) => option.kind === 'swatch')
      .flatMap((option) => option.values.map((value) => ({ color: value.colour ?? 'transparent', label: value.label }))),
    rating: card.rating && { value: card.rating.average, count: card.rating.count },
    badge: badgeOf(card),
  }
}
