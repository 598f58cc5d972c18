import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS, INVALID_PHONE, emailSchema, nameSchema, phoneSchema, placeNameSchema, provinces } from '../account/address.ts'
import { applicationBodySchema } from '../content/decorator.ts'
import { tradeApplicationBodySchema } from '../trade/trade-application.ts'
import { MOST_SWATCHES } from './most-swatches.ts'

/** The message of the specification (spec §5). */
const INVALID_MESSAGE = 'Invalid Message'

/** A hidden field that only bots fill in. The server answers such a form as usual and drops it. */
const honeypot = { website2: z._default(z.string().check(z.maxLength(200)), '') }
const optionalPhone = z._default(z.union([z.literal(''), phoneSchema], INVALID_PHONE), '')
const accepted = z.literal(true, COMPLETE_ALL_FIELDS)

export const contactBodySchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: optionalPhone,
  orderNumber: z._default(z.string().check(z.trim(), z.maxLength(24)), ''),
  message: z.string(INVALID_MESSAGE).check(z.trim(), z.minLength(1, INVALID_MESSAGE), z.maxLength(5000, INVALID_MESSAGE)),
})
export const newsletterBodySchema = z.object({ email: emailSchema })
export const giveawayBodySchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: optionalPhone,
  town: placeNameSchema,
  province: z.enum(provinces, COMPLETE_ALL_FIELDS),
  story: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  newsletter: z._default(z.boolean(), false),
  rules: accepted,
})
const NO_FABRIC = 'Tap at least one fabric first.'

export const swatchBodySchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: optionalPhone,
  address: z.string(COMPLETE_ALL_FIELDS).check(z.trim(), z.minLength(8, COMPLETE_ALL_FIELDS), z.maxLength(400)),
  /** Fabric ids. */
  fabrics: z
    .array(z.string().check(z.maxLength(60)), NO_FABRIC)
    .check(z.minLength(1, NO_FABRIC), z.maxLength(MOST_SWATCHES, `At most ${MOST_SWATCHES} swatches, please`)),
})

export const contactSchema = z.object({ ...contactBodySchema.shape, ...honeypot })
export const newsletterSchema = z.object({ ...newsletterBodySchema.shape, ...honeypot })
export const giveawaySchema = z.object({ ...giveawayBodySchema.shape, ...honeypot })
export const swatchRequestSchema = z.object({ ...swatchBodySchema.shape, ...honeypot })
export const decoratorApplicationSchema = z.object({ ...applicationBodySchema.shape, ...honeypot })
export const tradeApplicationSchema = z.object({ ...tradeApplicationBodySchema.shape, ...honeypot })

/** The same answer for new and existing addresses, so it does not reveal who is subscribed. */
export const formAnswerSchema = z.object({ done: z.literal(true) })

export type ContactBody = z.infer<typeof contactBodySchema>
export type GiveawayBody = z.infer<typeof giveawayBodySchema>
export type SwatchBody = z.infer<typeof swatchBodySchema>
