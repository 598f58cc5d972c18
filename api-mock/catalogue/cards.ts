import * as z from 'zod/mini'
import {
  productCardSchema,
  tileCardSchema,
  type Category,
  type Fabric,
  type Product,
  type ProductCard,
  type Review,
} from '../../src/contract/catalogue/catalogue.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import { piecesBeside } from '../../src/domain/catalogue/goes-with.ts'
import { summarise } from '../../src/domain/reviews/review-summary.ts'
import type { ProductTable } from '../db/schema-catalogue.ts'
import type { StoredCategory, StoredProduct } from './stored.ts'

/** A picture without its placeholder. The colour is enough of a preview for many small pictures. */
export const plain = (picture: Picture): Picture => ({ ...picture, placeholder: undefined })

/** A fabric whose picture has no placeholder. */
export const plainFabric = (fabric: Fabric): Fabric => ({ ...fabric, picture: fabric.picture && plain(fabric.picture) })

/** A category with the number of its products. */
export const countedCategory = (category: StoredCategory, cards: readonly ProductCard[]): Category => ({
  ...category,
  picture: category.picture && plain(category.picture),
  count: cards.filter((card) => card.category === category.slug).length,
})

/** Best sellers first, then featured products, then the most reviewed ones. */
export function cardsFrom(
  stored: readonly StoredProduct[],
  rows: ReadonlyMap<number, Pick<ProductTable, 'price' | 'price_regular'>>,
  reviews: readonly Review[],
): ProductCard[] {
  const reviewsOf = Map.groupBy(reviews, (review) => review.product_id)
  const summaries = new Map(stored.map(({ id }) => [id, summarise(reviewsOf.get(id) ?? [])]))
  const rank = (product: StoredProduct) =>
    (product.badges.includes('best-seller') ? 2_000_000 : product.badges.includes('featured') ? 1_000_000 : 0) +
    (summaries.get(product.id)?.count ?? 0)
  const ranked = stored.toSorted((a, b) => rank(b) - rank(a) || a.id - b.id)
  const places = new Map(ranked.map((product, place) => [product.id, place + 1]))
  return stored.map((product) => {
    const row = rows.get(product.id)
    const { count = 0, average = 0 } = summaries.get(product.id) ?? {}
    // The schema strips the fields that a card does not have.
    return z.parse(productCardSchema, {
      ...product,
      picture: product.picture && plain(product.picture),
      price: row?.price,
      price_regular: row?.price_regular,
      rating: count > 0 ? { average, count } : null,
      popularity: places.get(product.id),
    })
  })
}

interface CardContext {
  cardsBySlug: ReadonlyMap<string, ProductCard>
  fabrics: readonly Fabric[]
  reviews: readonly Review[]
  /** The additions that fill a row, from `popularAdditions`. */
  popular: readonly ProductCard[]
}

/** A product with all details, as a map entry under its slug. Empty if the product has no card. */
export function fullProduct(stored: StoredProduct, { cardsBySlug, fabrics, reviews, popular }: CardContext): [string, Product][] {
  const card = cardsBySlug.get(stored.slug)
  if (!card) return []
  const listed = stored.related.flatMap((slug) => cardsBySlug.get(slug) ?? [])
  const items = reviews.filter((review) => review.product_id === stored.id)
  const product: Product = {
    ...stored,
    ...card,
    swatches: stored.fabrics.flatMap((id) => fabrics.find((fabric) => fabric.id === id) ?? []),
    related: piecesBeside(card, listed, popular).map((one) => z.parse(tileCardSchema, one)),
    reviews: { summary: summarise(items), items },
  }
  return [[product.slug, product]]
}
