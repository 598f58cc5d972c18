import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema, phoneSchema } from '../account/address.ts'
import { cartItemSchema, variationSchema } from '../cart/cart.ts'
import { slugSchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'

/** The most lines of a request, and the most pieces of one line. */
export const APPROVAL_LINES = 200
const APPROVAL_QUANTITY = 1000
/** The largest body of a request in bytes. */
export const APPROVAL_BYTES = 256 * 1024

/** `open`: waits for an owner. `withdrawn`: taken back by the member who asked. `ended`: no owner decided in time, or the member left. */
export const approvalStates = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** An order on account that a buyer asks an owner of the trade account for. */
export const approvalSchema = z.object({
  approval_id: z.string(),
  state: z.enum(approvalStates),
  /** ISO 8601, UTC. */
  asked_at: z.string(),
  asked_by: z.object({ member_id: z.string(), name: z.string() }),
  /** While it is open: at the asker's prices of this moment, without what is no longer sold. */
  items: z.array(cartItemSchema),
  /** With the delivery, if the shop charges for it. */
  total: centsSchema,
  /** The name of the store at which the order is collected. Absent: it is delivered. */
  collect: z.optional(z.string()),
  /** Why it cannot be approved as it is, in words; empty: it can. */
  problem: z.string(),
  shipping: addressAnswerSchema,
  purchase_order: z.nullable(z.string()),
  note: z.string(),
  /** The owner's words with a refusal. */
  reason: z.string(),
  decided_by: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
})
export type Approval = z.infer<typeof approvalSchema>

const words = (longest: number) => z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`))

/** A request for an order on account. Name, mail address and details for the invoice are those of the caller and the account. */
export const tradeAskSchema = z.object({
  token: tokenSchema,
  lines: z
    .array(
      z.object({
        productId: z.int().check(z.positive()),
        quantity: z.int().check(z.minimum(1), z.maximum(APPROVAL_QUANTITY)),
        variation: z._default(variationSchema, {}),
      }),
    )
    .check(z.minLength(1), z.maxLength(APPROVAL_LINES)),
  /** True: the order takes its lines out of the caller's cart. */
  fromCart: z.boolean(),
  phone: phoneSchema,
  shipping: addressSchema,
  /** The store at which the order is collected. Absent: it is delivered. */
  collect: z.optional(slugSchema),
  purchaseOrder: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40, 'At most 40 characters'))),
  note: z._default(words(1000), ''),
})

/** A decision: an owner approves or declines, or the member who asked withdraws it. */
export const tradeDecideSchema = z.object({
  token: tokenSchema,
  approvalId: z.string().check(z.minLength(1), z.maxLength(60)),
  decision: z.discriminatedUnion('kind', [
    /** `total`: as the owner saw it. The server rejects another one with `approval_changed`. */
    z.object({ kind: z.literal('approve'), total: centsSchema }),
    z.object({ kind: z.literal('decline'), reason: z._default(words(500), '') }),
    z.object({ kind: z.literal('withdraw') }),
  ]),
})

export type TradeAsk = Omit<z.output<typeof tradeAskSchema>, 'token'>
export type TradeDecision = Omit<z.output<typeof tradeDecideSchema>, 'token'>
