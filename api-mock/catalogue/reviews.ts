import type { Selectable } from 'kysely'
import { reviewSizes, type ProductCard, type Review } from '../../src/contract/catalogue/catalogue.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import type { ReviewPhotoTable, ReviewTable } from '../db/schema/reviews.ts'
import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'

type PhotoRow = Pick<Selectable<ReviewPhotoTable>, 'id' | 'alt' | 'width' | 'height' | 'widths' | 'colour'>

const widthsSchema = z.array(z.int())

/** A photo of a review as a picture. Without words of its author it is described by product and name. */
const photoFrom = ({ id, alt, width, height, widths, colour }: PhotoRow, product: string, name: string): Picture => ({
  base: `/media/reviews/${id}`,
  widths: readStored(widthsSchema, widths),
  width,
  height,
  alt: alt === '' ? `${product}, photo by ${name}` : alt,
  colour,
})

const sizeSchema = z.nullable(z.enum(reviewSizes))

/** The optional ratings of a review. */
export function experienceOf({ comfort, size }: Pick<Selectable<ReviewTable>, 'comfort' | 'size'>): Pick<Review, 'comfort' | 'size'> {
  const known = z.parse(sizeSchema, size)
  return { ...(comfort === null ? {} : { comfort }), ...(known === null ? {} : { size: known }) }
}

/** Converts a row of `review` and its photos, in order, to the contract. */
export function reviewFrom(
  row: Selectable<ReviewTable>,
  product: Pick<ProductCard, 'id' | 'slug' | 'name'>,
  photos: readonly PhotoRow[],
): Review {
  return {
    id: row.id,
    product_id: product.id,
    product_slug: product.slug,
    product_name: product.name,
    name: row.name,
    title: row.title,
    message: row.message,
    rating: row.rating,
    date: row.day,
    verified: row.verified === 1,
    reply: row.reply_name !== null && row.reply_message !== null ? { name: row.reply_name, message: row.reply_message } : null,
    ...experienceOf(row),
    ...(photos.length > 0 ? { photos: photos.map((photo) => photoFrom(photo, product.name, row.name)) } : {}),
  }
}

/** A critical review has at most this many stars. */
const GRUMBLE = 3

/** The newest reviews by buyers for the home page, one for each product: good ones, and a critical one in the third place. */
export function pickReviews(reviews: readonly Review[], most: number): Review[] {
  const newest = reviews.filter(({ verified }) => verified).toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
  const grumble = newest.find(({ rating }) => rating <= GRUMBLE)
  const seen = new Set(grumble && [grumble.product_id])
  const good = newest.filter(({ rating, product_id: product }) => {
    if (rating < 5 || seen.has(product)) return false
    seen.add(product)
    return true
  })
  return (grumble ? good.toSpliced(2, 0, grumble) : good).slice(0, most)
}
