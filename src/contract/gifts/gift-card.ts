import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema } from '../account/address.ts'
import { cartKeySchema, tokenSchema } from '../http/keys.ts'
import { cents } from '../money/money.ts'
import { centsSchema } from '../money/money-schema.ts'
import { publicMethods } from '../orders/payment-method.ts'

/** The values that the form offers, in cents. */
export const giftCardPresets = [50_000, 100_000, 250_000, 500_000].map(cents)
/** The bounds of a value, in cents. */
export const LEAST_GIFT_CARD = cents(10_000)
export const MOST_GIFT_CARD = cents(2_000_000)
/** The last day on which a card can be mailed, in days from today. */
export const MOST_DAYS_AHEAD = 365
/** A card is valid for this number of years after it is mailed (Consumer Protection Act 68 of 2008, section 63: at least three). */
export const GIFT_CARD_YEARS = 3
export const MOST_MESSAGE = 400

const WRONG_AMOUNT = 'Choose an amount from R 100 to R 20 000, in whole rand'

/** What the buyer fills in. The fields of the form have these names. */
export const giftCardBodySchema = z.object({
  /** Cents. */
  amount: z
    .int(WRONG_AMOUNT)
    .check(z.minimum(LEAST_GIFT_CARD, WRONG_AMOUNT), z.maximum(MOST_GIFT_CARD, WRONG_AMOUNT), z.multipleOf(100, WRONG_AMOUNT))
    .brand<'Cents'>(),
  recipientName: nameSchema,
  recipientEmail: emailSchema,
  message: z._default(z.string().check(z.trim(), z.maxLength(MOST_MESSAGE)), ''),
  /** The South African day on which the card is mailed, YYYY-MM-DD. */
  sendOn: z.iso.date('Choose a day'),
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  paymentMethod: z.enum(publicMethods, COMPLETE_ALL_FIELDS),
  /** The number of FinChoice instalments (3 to 12). */
  months: z.optional(z.int().check(z.minimum(3), z.maximum(12))),
})

const owner = { cartKey: z.optional(cartKeySchema), token: tokenSchema }

export const giftCardOrderSchema = z.object({ ...giftCardBodySchema.shape, ...owner })

/** A code as typed: spaces, dashes and small letters do not matter. */
export const giftCodeSchema = z.string(COMPLETE_ALL_FIELDS).check(z.trim(), z.minLength(1, COMPLETE_ALL_FIELDS), z.maxLength(40))

export const giftCardBalanceSchema = z.object({ code: giftCodeSchema })

/** One line of a history. `amount`: cents, negative for what was spent. */
const entrySchema = z.object({
  at: z.string(),
  kind: z.enum(['issued', 'credited', 'spent', 'released', 'returned', 'withdrawn', 'voided']),
  amount: centsSchema,
  order_id: z.nullable(z.string()),
})

const balanceShape = {
  balance: centsSchema,
  /** Newest first. */
  history: z.array(entrySchema),
}

/** A card as the holder of its code sees it. Order numbers are left out: the holder may be another person. */
export const giftCardViewSchema = z.object({
  ...balanceShape,
  last_four: z.string(),
  value: centsSchema,
  /** The last day on which it can be spent, YYYY-MM-DD. */
  ends_on: z.string(),
})

/** The store credit of the signed-in customer. It does not end. */
export const storeCreditSchema = z.object(balanceShape)
export const storeCreditReadSchema = z.object({ token: tokenSchema })

/** What the checkout takes from a card or from store credit, as the user saw it. */
export const spentCardSchema = z.object({ code: giftCodeSchema, amount: centsSchema.check(z.positive()) })

/** The card of an order that bought one. The code is only in its mail. */
export const orderedCardSchema = z.object({
  value: centsSchema,
  recipient_name: z.string(),
  recipient_email: z.string(),
  message: z.string(),
  send_on: z.string(),
  /** ISO 8601; null until it is mailed. */
  sent_at: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  state: z.enum(['ordered', 'active', 'void']),
})

/** What a gift card or store credit paid of an order. `returned`: what went back to it. */
export const orderCreditSchema = z.object({
  kind: z.enum(['card', 'credit']),
  last_four: z.nullable(z.string()),
  amount: centsSchema,
  returned: centsSchema,
})

export type GiftCardBody = z.infer<typeof giftCardBodySchema>
export type GiftCardEntry = z.infer<typeof entrySchema>
export type GiftCardView = z.infer<typeof giftCardViewSchema>
export type StoreCredit = z.infer<typeof storeCreditSchema>
export type OrderCredit = z.infer<typeof orderCreditSchema>
export type OrderedCard = z.infer<typeof orderedCardSchema>
