import * as z from 'zod/mini'
import { emailSchema, nameSchema } from '../account/address.ts'
import { reviewSchema, reviewSummarySchema } from '../catalogue/catalogue.ts'
import { cartKeySchema, tokenSchema } from '../http/keys.ts'

/** The message for an invalid text (spec §5). */
export const INVALID_MESSAGE = 'Invalid Message'

/** Seconds after which the device fetches reviews again (spec §9). */
export const REVIEWS_FRESH = 300

export const reviewsSchema = z.object({ reviews: z.array(reviewSchema) })
export const reviewsDashboardSchema = z.object({
  results: z.array(z.object({ product_id: z.int(), product_slug: z.string(), ...reviewSummarySchema.shape })),
})

export const reviewBodySchema = z.object({
  name: nameSchema,
  email: emailSchema,
  title: z.string().check(z.trim(), z.minLength(1, INVALID_MESSAGE), z.maxLength(120, INVALID_MESSAGE)),
  message: z.string().check(z.trim(), z.minLength(1, INVALID_MESSAGE), z.maxLength(4000, INVALID_MESSAGE)),
  rating: z.int().check(z.minimum(1, 'Please give 1 to 5 stars'), z.maximum(5, 'Please give 1 to 5 stars')),
  productId: z.int().check(z.positive()),
})
const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema) }
export const reviewCreateSchema = z.object({ ...owner, ...reviewBodySchema.shape })
export const myReviewsReadSchema = z.object(owner)

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
})
/** All of the caller's reviews, newest first. `rev` grows with each change. */
export const myReviewsSchema = z.object({ rev: z.int(), reviews: z.array(myReviewSchema) })

export type ReviewBody = z.infer<typeof reviewBodySchema>
export type MyReview = z.infer<typeof myReviewSchema>
export type MyReviews = z.infer<typeof myReviewsSchema>
