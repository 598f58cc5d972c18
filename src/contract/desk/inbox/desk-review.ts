import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape } from '../desk-order.ts'

/** `held`: waits to be read. `approved`: it is public. `declined`: only its author sees it. */
export const deskReviewStates = ['held', 'approved', 'declined'] as const

/** The longest answer of the shop under a review. */
export const REPLY_LENGTH = 1500

/** The reviews of one state. Those that wait are oldest first, others newest first. */
export const deskReviewsReadSchema = z.object({ ...pageShape, state: z._default(z.enum(deskReviewStates), 'held') })

const deskReviewSchema = z.object({
  review_id: z.int(),
  product_slug: z.string(),
  product_name: z.string(),
  name: z.string(),
  /** As typed; null for demo data, and after the author's account is deleted. */
  email: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  rating: z.int(),
  day: z.string(),
  /** Its author has bought the product. */
  verified: z.boolean(),
  demo: z.boolean(),
  state: z.enum(deskReviewStates),
  /** For the staff. A rewritten review has the reason of the declined one. */
  decline_reason: z.nullable(z.string()),
  /** The number of its photos. */
  photos: z.int(),
  reply: z.nullable(z.object({ name: z.string(), message: z.string() })),
  version: z.int(),
})

const seen = { token: tokenSchema, version: z.int().check(z.minimum(1), z.maximum(100_000)) }

const change = {
  method: 'POST',
  access: 'staff',
  right: 'reviews.decide',
  idempotent: true,
  answer: deskReviewSchema,
  codes: [...entryCodes, 'not_found', 'review_changed', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
} as const

/** The desk's calls about reviews. */
export const deskReviewEndpoints = {
  deskReviews: {
    name: 'deskReviews',
    method: 'GET',
    path: '/api/desk/reviews',
    summary: 'Reviews of one state; those that wait to be read first, the oldest on top',
    access: 'staff',
    right: 'reviews.read',
    idempotent: false,
    input: deskReviewsReadSchema,
    answer: z.object({ reviews: z.array(deskReviewSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskReviewPhoto: {
    name: 'deskReviewPhoto',
    method: 'GET',
    path: '/api/desk/reviews/:reviewId/photos/:position',
    summary: 'A photo of a review as WebP, also before it is published',
    access: 'staff',
    right: 'reviews.read',
    idempotent: false,
    input: deskReadSchema,
    answer: z.string(),
    codes: [...entryCodes, 'not_found'],
  },
  deskReviewPublish: {
    ...change,
    name: 'deskReviewPublish',
    path: '/api/desk/reviews/:reviewId/publish',
    summary: 'Show a review to everybody',
    /** `version`: as the caller saw it. */
    input: z.object(seen),
  },
  deskReviewDecline: {
    ...change,
    name: 'deskReviewDecline',
    path: '/api/desk/reviews/:reviewId/decline',
    summary: 'Refuse a review, or take it down. Its author still sees it',
    /** `reason`: for the staff. */
    input: z.object({
      ...seen,
      reason: z.string().check(z.trim(), z.minLength(1, 'Give a reason: your colleagues read it'), z.maxLength(500)),
    }),
  },
  deskReviewReply: {
    ...change,
    name: 'deskReviewReply',
    path: '/api/desk/reviews/:reviewId/reply',
    summary: 'Answer a public review under it, or change or remove the answer. The first answer is mailed to the author',
    /** `message`: empty removes the answer. `name`: who signs it. */
    input: z.object({
      ...seen,
      name: z.string().check(z.trim(), z.minLength(1, 'Say who signs the answer'), z.maxLength(60)),
      message: z.string().check(z.trim(), z.maxLength(REPLY_LENGTH, `An answer has ${REPLY_LENGTH} characters at most`)),
    }),
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskReview = z.infer<typeof deskReviewSchema>
export type DeskReviewState = DeskReview['state']
