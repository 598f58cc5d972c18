import * as z from 'zod/mini'
import {
  tileCardSchema,
  type Category,
  type Fabric,
  type Product,
  type ProductCard,
  type ProductImage,
  type Review,
} from '../../src/contract/catalogue/catalogue.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import { piecesBeside } from '../../src/domain/catalogue/goes-with.ts'
import { summarise } from '../../src/domain/reviews/review-summary.ts'
import type { StoredCategory, StoredProduct } from './stored.ts'

/** The card of a product that is sold, by its slug. */
export type CardNamed = (slug: string) => ProductCard | undefined

/** A picture without its placeholder. The colour is enough of a preview for many small pictures. */
export const plain = (picture: Picture): Picture => ({ ...picture, placeholder: undefined })

/** A fabric whose picture has no placeholder. */
export const plainFabric = (fabric: Fabric): Fabric => ({ ...fabric, picture: fabric.picture && plain(fabric.picture) })

/** A category with the number of its products. */
export const countedCategory = (category: StoredCategory, goods: { count(category: string): number }): Category => ({
  ...category,
  picture: category.picture && plain(category.picture),
  count: goods.count(category.slug),
})

interface ProductContext {
  goods: { cardNamed: CardNamed }
  fabrics: readonly Fabric[]
  /** The approved reviews of the product. */
  reviews: readonly Review[]
  /** The additions that fill a row, from `popularAdditions`. */
  popular: readonly ProductCard[]
}

/**
 * Whether the gallery shows the picture before a choice. Only these need a placeholder: a picture that a choice brings shows its small file at
 * once, and the background of a drawing is plain.
 */
const isInFirstGallery = ({ role, value, instead_for }: ProductImage, { default_swatch }: ProductCard): boolean =>
  role !== 'front' && instead_for === undefined && (value === undefined || value === default_swatch)

/** A product with all details. */
export function fullProduct(stored: StoredProduct, card: ProductCard, { goods, fabrics, reviews, popular }: ProductContext): Product {
  const listed = stored.related.flatMap((slug) => goods.cardNamed(slug) ?? [])
  return {
    ...stored,
    ...card,
    images: stored.images.map((one) => (isInFirstGallery(one, card) ? one : { ...one, picture: plain(one.picture) })),
    swatches: stored.fabrics.flatMap((id) => fabrics.find((fabric) => fabric.id === id) ?? []),
    related: piecesBeside(card, listed, popular).map((one) => z.parse(tileCardSchema, one)),
    reviews: { summary: summarise(reviews), items: [...reviews] },
  }
}
