import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'
import { INVALID_MESSAGE, MOST_PHOTOS } from '../reviews/review.ts'

export const orderRequestKinds = ['cancel', 'return', 'guarantee'] as const
export type OrderRequestKind = (typeof orderRequestKinds)[number]

/** What is wrong with pieces that arrived: damaged, not what was ordered, or incomplete. */
export const orderProblems = ['damaged', 'wrong', 'missing'] as const
export type OrderProblem = (typeof orderProblems)[number]
/** What the customer would like: a repair, a replacement, or the money back. */
export const problemWishes = ['repair', 'replacement', 'refund'] as const
export type ProblemWish = (typeof problemWishes)[number]

/** A kind as people read it: a report that something is wrong is stored as a guarantee claim, which older versions know, with its problem. */
export type AskedKind = OrderRequestKind | 'problem'

/** `open`: the shop has not decided. */
export const orderRequestStates = ['open', 'accepted', 'refused'] as const
export type OrderRequestState = (typeof orderRequestStates)[number]

/** The most characters of a photo as base64. A device sends a fifth of that. */
const PHOTO_CHARACTERS = 2_000_000
/** The largest body of a request, with all its photos, in bytes. */
export const ORDER_REQUEST_BYTES = MOST_PHOTOS * PHOTO_CHARACTERS + 50_000
export const MOST_REQUEST_WORDS = 2000

const linesSchema = z
  .array(z.object({ item_key: z.string().check(z.minLength(1), z.maxLength(400)), quantity: z.int().check(z.positive()) }))
  .check(z.maxLength(200))

/** A request of an order as its page shows it. `lines`: the pieces that it is about; none for the whole order. */
export const orderRequestSchema = z.object({
  request_id: z.string(),
  kind: z.enum(orderRequestKinds),
  /** Of a report that something is wrong. Absent or null for the others, and in copies of older versions. */
  problem: z.optional(z.nullable(z.enum(orderProblems))),
  wish: z.optional(z.nullable(z.enum(problemWishes))),
  state: z.enum(orderRequestStates),
  words: z.string(),
  lines: linesSchema,
  /** The number of its photos. */
  photos: z.int(),
  /** The shop's words; empty while it is open. */
  answer: z.string(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** When an accepted request about pieces was finished. Absent in copies of older versions. */
  done_at: z.optional(z.nullable(z.string())),
  /** When its customer withdrew it: its state is then `refused`, which older versions know, without a decision. Absent in their copies. */
  withdrawn_at: z.optional(z.nullable(z.string())),
})

/**
 * A request by the holder of the order's key, or by its customer. `photos`: JPEG, PNG, WebP or GIF as base64. The server encodes them
 * again.
 */
export const orderRequestAskSchema = z.object({
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  token: tokenSchema,
  kind: z.enum(orderRequestKinds),
  /** Both for a report that something is wrong, whose kind is `guarantee`. */
  problem: z.optional(z.enum(orderProblems)),
  wish: z.optional(z.enum(problemWishes)),
  words: z._default(z.string(INVALID_MESSAGE).check(z.trim(), z.maxLength(MOST_REQUEST_WORDS, INVALID_MESSAGE)), ''),
  lines: z._default(linesSchema, []),
  photos: z._default(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(PHOTO_CHARACTERS), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))
      .check(z.maxLength(MOST_PHOTOS, `At most ${MOST_PHOTOS} photos`)),
    [],
  ),
})

/** The withdrawal of a request by the holder of the order's key, or by its customer. */
export const orderRequestWithdrawSchema = z.object({
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  token: tokenSchema,
})

export type OrderRequest = z.infer<typeof orderRequestSchema>
