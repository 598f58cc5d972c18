import * as z from 'zod/mini'
import { emailSchema } from '../account/address.ts'
import { tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { pageShape } from './desk-order.ts'

/** Cards and store credit, newest first. `q`: the last four of a code, an order number, or the e-mail address of buyer or recipient. */
export const deskGiftCardsReadSchema = z.object({
  ...pageShape,
  q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
})

export const deskGiftCardSchema = z.object({
  card_id: z.string(),
  kind: z.enum(['card', 'credit']),
  state: z.enum(['ordered', 'active', 'void']),
  /** Null before the first mail, and for store credit. */
  last_four: z.nullable(z.string()),
  value: centsSchema,
  balance: centsSchema,
  created_at: z.string(),
  order_id: z.nullable(z.string()),
  buyer: z.string(),
  /** Of store credit: the address of its customer. */
  recipient: z.string(),
  recipient_name: z.string(),
  send_on: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** How many mails with a code were written. */
  mails: z.int(),
  /** The newest mail with the code was refused or came back. */
  undelivered: z.boolean(),
  ends_on: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
})

export const deskGiftCardsSchema = z.object({ cards: z.array(deskGiftCardSchema), total: z.int(), page: z.int() })

/** `mails`: as the caller saw it, so that two presses mail one new code. */
export const giftCardResendSchema = z.object({ token: tokenSchema, mails: z.int().check(z.minimum(0), z.maximum(10_000)) })

/** `email`: the right address of the recipient. `mails`: as the caller saw it. */
export const giftCardAddressSchema = z.extend(giftCardResendSchema, { email: emailSchema })

/** `reason`: for the staff, and for a customer who asks about the card. */
export const giftCardVoidSchema = z.object({
  token: tokenSchema,
  reason: z.string().check(z.trim(), z.minLength(1, 'Give a reason'), z.maxLength(500, 'A reason has 500 characters at most')),
})

export type DeskGiftCard = z.infer<typeof deskGiftCardSchema>
