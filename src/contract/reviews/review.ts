import * as z from 'zod/mini'
import { emailSchema, nameSchema } from '../account/address.ts'
import { reviewSchema, reviewSizes, reviewSummarySchema } from '../catalogue/catalogue.ts'
import { cartKeySchema, tokenSchema, uuidSchema } from '../http/keys.ts'

/** The message for an invalid text (spec §5). */
export const INVALID_MESSAGE = 'Invalid Message'

/** Seconds after which the device fetches reviews again (spec §9). */
export const REVIEWS_FRESH = 300

export const reviewsSchema = z.object({ reviews: z.array(reviewSchema) })
export const reviewsDashboardSchema = z.object({
  results: z.array(z.object({ product_id: z.int(), product_slug: z.string(), ...reviewSummarySchema.shape })),
})

/** The most photos of a review. */
export const MOST_PHOTOS = 4
/** The largest photo of an upload in bytes. A device sends a tenth of that. */
export const PHOTO_BYTES = 4 * 1024 * 1024
/** The longest description of a photo. */
export const PHOTO_ALT = 160

/** A photo of a review: the id of its upload, and what it shows, for people who do not see it. Empty: the shop describes it. */
export const reviewPhotoSchema = z.object({
  id: uuidSchema,
  alt: z._default(z.string().check(z.trim(), z.maxLength(PHOTO_ALT, INVALID_MESSAGE)), ''),
})

export const reviewBodySchema = z.object({
  name: nameSchema,
  email: emailSchema,
  title: z.string().check(z.trim(), z.minLength(1, INVALID_MESSAGE), z.maxLength(120, INVALID_MESSAGE)),
  message: z.string().check(z.trim(), z.minLength(1, INVALID_MESSAGE), z.maxLength(4000, INVALID_MESSAGE)),
  rating: z.int().check(z.minimum(1, 'Please give 1 to 5 stars'), z.maximum(5, 'Please give 1 to 5 stars')),
  productId: z.int().check(z.positive()),
  /** Optional: how comfortable it is, and its size against what the author thought. */
  comfort: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  size: z.optional(z.enum(reviewSizes)),
  photos: z.optional(z.array(reviewPhotoSchema).check(z.maxLength(MOST_PHOTOS, `A review has at most ${MOST_PHOTOS} photos`))),
})
const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema) }
export const reviewCreateSchema = z.object({ ...owner, ...reviewBodySchema.shape })
/** A vote on a public review. `helpful`: false takes it back. */
export const reviewHelpfulSchema = z.object({ ...owner, reviewId: z.int().check(z.positive()), helpful: z.boolean() })
export const myReviewsReadSchema = z.object(owner)

/** `id`: chosen by the device; the same photo again has the same id. `data`: a JPEG, PNG, WebP or GIF as base64. */
export const photoAddSchema = z.object({
  ...owner,
  id: uuidSchema,
  data: z.string().check(z.minLength(1), z.maxLength((PHOTO_BYTES / 3) * 4 + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
export const photoAddedSchema = z.object({ id: uuidSchema })
/** `ids`: separated by commas. */
export const photosMissingReadSchema = z.object({
  ...owner,
  ids: z.string().check(z.maxLength(MOST_PHOTOS * 37), z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)),
})
/** The ids of the caller's photos that the server does not have. */
export const photosMissingSchema = z.object({ missing: z.array(z.string()) })

/** A user's own review. `held`: a person moderates it first, because there is no proof of purchase. */
export const myReviewSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  product_slug: z.string(),
  product_name: z.string(),
  /** Name and e-mail as typed. Answers that a device stored with an earlier version do not have them. */
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  title: z.string(),
  message: z.string(),
  rating: z.int(),
  date: z.string(),
  state: z.enum(['held', 'approved', 'declined']),
  comfort: z.optional(z.int()),
  size: z.optional(z.enum(reviewSizes)),
  /** The number of its photos. Answers that a device stored with an earlier version do not have it. */
  photos: z.optional(z.int()),
})
/** All of the caller's reviews, newest first. `rev` grows with each change. */
export const myReviewsSchema = z.object({
  rev: z.int(),
  reviews: z.array(myReviewSchema),
  /** The ids of reviews that the caller finds helpful. Answers that a device stored with an earlier version do not have them. */
  helpful: z.optional(z.array(z.int())),
})

export type ReviewBody = z.infer<typeof reviewBodySchema>
export type ReviewPhoto = z.infer<typeof reviewPhotoSchema>
export type MyReview = z.infer<typeof myReviewSchema>
export type MyReviews = z.infer<typeof myReviewsSchema>
