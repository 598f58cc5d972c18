import { useSnapshot } from 'valtio'
import type { Variation } from '../../contract/cart/cart.ts'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { referencePrice } from '../../domain/cart/trade-price.ts'
import { formatPrice } from '../../domain/money.ts'
import { linePictureOf } from '../../domain/catalogue/line-picture.ts'
import { validVariation } from '../../domain/catalogue/invalid-options.ts'
import { isMirrored, pictureOf, variationLabels, variationPrice } from '../../domain/catalogue/variation.ts'
import { tileProps, type Tile } from './tile.ts'
import { trade } from './trade.ts'

/**
 * A product as a tile in a variation: its picture, price, words and link [K8]. It ignores values that the product no longer has. Without a valid
 * value it is the ordinary tile. `discount`: the customer's, in percent.
 */
export function variationTile(card: TileCard, variation: Variation | undefined, discount: number): Tile {
  const chosen = validVariation(card, variation ?? {})
  if (Object.keys(chosen).length === 0) return tileProps(card, [], discount)
  const prices = variationPrice(card, chosen, discount)
  const { price, from } = prices
  const reference = referencePrice(prices)
  const colours = card.options.flatMap(({ kind, name, values }) => (kind === 'swatch' ? values.map(({ value }) => ({ name, value })) : []))
  const fabric = colours.find(({ name, value }) => chosen[name] === value)
  const { picture, dots, ...tile } = tileProps(card, fabric ? [fabric.value] : [], discount)
  const inSide = (one: Tile['picture']) => one && { ...one, flip: isMirrored(chosen) }
  const base = linePictureOf(card, chosen)
  const isInFinish = base !== pictureOf(card, chosen)
  // A picture with a finish has one file.
  const inFinish = (one: Tile['picture']) => (one && isInFinish ? { ...one, src: `${base}-400.webp`, srcSet: '' } : one)
  return {
    ...tile,
    href: to.product(card.slug, chosen),
    tagline: Object.values(variationLabels(card, chosen)).join(' · '),
    price: formatPrice(price, reference),
    was: price < reference ? formatPrice(reference, price) : undefined,
    from,
    picture: inFinish(inSide(picture)),
    dots: dots.map((dot, place) => {
      const { name, value } = colours[place] ?? { name: '', value: '' }
      return { ...dot, href: to.product(card.slug, { ...chosen, [name]: value }), picture: inSide(dot.picture) }
    }),
  }
}

/** Creates tiles of variations, with this customer's prices. */
export function useVariationTiles(): (card: TileCard, variation: Variation | undefined) => Tile {
  const { discount } = useSnapshot(trade)
  return (card, variation) => variationTile(card, variation, discount)
}
