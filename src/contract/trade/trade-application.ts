import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema } from '../account/address.ts'
import { INVALID_VAT_NUMBER, vatNumberSchema } from '../orders/vat-number.ts'
import { businessNameSchema, registrationNumberSchema } from './business.ts'

/** What a business does that applies for a trade account. */
export const businessKinds = ['design', 'hospitality', 'property', 'office', 'resale', 'other'] as const
export type BusinessKind = (typeof businessKinds)[number]

export const tradeApplicationStates = ['received', 'accepted', 'declined'] as const

/** The longest text about what a business buys. */
export const BUYS_LENGTH = 1000

export const tradeApplicationBodySchema = z.object({
  business: businessNameSchema,
  kind: z.enum(businessKinds, COMPLETE_ALL_FIELDS),
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  vatNumber: z._default(z.union([z.literal(''), vatNumberSchema], INVALID_VAT_NUMBER), ''),
  registrationNumber: z._default(registrationNumberSchema, ''),
  /** What the business buys, in the applicant's words. */
  buys: z._default(z.string().check(z.trim(), z.maxLength(BUYS_LENGTH)), ''),
})
export type TradeApplicationBody = z.infer<typeof tradeApplicationBodySchema>

/** The state of the caller's newest application. `accepted`: a trade customer. `invited`: accepted, and the invitation can still be used. */
export const myTradeApplicationSchema = z.object({
  application: z.nullable(
    z.object({
      business: z.string(),
      state: z.enum([...tradeApplicationStates, 'invited']),
      sent_at: z.string(),
      decided_at: z.nullable(z.string()),
    }),
  ),
})
export type MyTradeApplication = z.infer<typeof myTradeApplicationSchema>['application']
