import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema, emailSchema, nameSchema, phoneSchema, placeNameSchema, savedAddressSchema } from './address.ts'
import { cartKeySchema, customerIdSchema, tokenSchema } from '../http/keys.ts'
import { orderSchema } from '../orders/order.ts'

/** The message of a rejected sign-in (spec §5). */
export const INCORRECT_CREDENTIALS = 'Incorrect Email or Password'

export const roles = ['customer', 'trade', 'decorator', 'staff'] as const
export type Role = (typeof roles)[number]

export const PASSWORD_SHORTEST = 8
export const PASSWORD_LONGEST = 128
const PASSWORD_LENGTH = `A password has ${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters`

export const newPasswordSchema = z
  .string()
  .check(z.minLength(PASSWORD_SHORTEST, PASSWORD_LENGTH), z.maxLength(PASSWORD_LONGEST, PASSWORD_LENGTH))
/** A password for signing in. Only the hash decides, so there is no rule about its form. */
export const typedPasswordSchema = z.string().check(z.maxLength(1024))

const cartKey = z.optional(cartKeySchema)
export const lastNameSchema = z.string().check(z.trim(), z.maxLength(80))

export const customerSchema = z.object({
  user_id: customerIdSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  /** Percent off every price, 0 to 90. Trade lists do not depend on it: every signed-in customer has them (decision 024). */
  discount_percentage: z.int(),
  /** The default address for delivery. */
  shipping: z.nullable(addressAnswerSchema),
  /** The address book. The first entry is the default for delivery. Absent in copies of older versions. */
  addresses: z._default(z.array(savedAddressSchema), []),
  billing: z.nullable(addressAnswerSchema),
})

/** The answer to a sign-in (spec §7). */
export const sessionSchema = z.object({
  /** Only for an API client that calls without cookies. A browser has the token in its cookie, which no script can read. */
  token: z.optional(z.string()),
  /** ISO 8601, UTC. */
  expires_at: z.string(),
  user_id: customerIdSchema,
  discount_percentage: z.int(),
  customer: customerSchema,
})

/**
 * Sign-up parameters, or only a password for the site's gate (spec §7). Without `code` the call mails a code; with that code it creates the
 * account.
 */
export const registerSchema = z.object({
  email: z.optional(z.string()),
  password: typedPasswordSchema,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  code: z.optional(z.string()),
  cartKey,
})
export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema,
  lastName: lastNameSchema,
  cartKey,
})

/** `cartKey`: the key of the guest whose cart and lists move to the customer. */
export const loginSchema = z.object({ email: z.string().check(z.maxLength(254)), password: typedPasswordSchema, cartKey })
export const sessionCallSchema = z.object({ token: tokenSchema })

export const lostPasswordEmailSchema = z.object({ email: z.string() })
export const lostPasswordSetSchema = z.object({ email: z.string(), code: z.string(), password: z.string() })
export const doneSchema = z.object({ done: z.literal(true) })
/**
 * `true` or `false` for the gate. A sign-up first gets `done`: the server sends a mail, whether or not the address has an account. With the
 * code it gets a session.
 */
export const registerAnswerSchema = z.union([z.boolean(), sessionSchema, doneSchema])

export const changePasswordSchema = z.object({ token: tokenSchema, password: typedPasswordSchema, newPassword: newPasswordSchema })
export const customerUpdateSchema = z.object({
  token: tokenSchema,
  firstName: z.optional(nameSchema),
  lastName: z.optional(lastNameSchema),
  phone: z.optional(z.union([z.literal(''), phoneSchema])),
  /** Null deletes the address. */
  shipping: z.optional(z.nullable(addressSchema)),
  billing: z.optional(z.nullable(addressSchema)),
})
const addressId = z.string().check(z.minLength(1), z.maxLength(40))
export const addressNameSchema = placeNameSchema.check(z.maxLength(40, 'A name has at most 40 characters'))
/** A change of the address book. A saved address without an id is new. */
export const customerAddressSchema = z.object({
  token: tokenSchema,
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('saved'),
      addressId: z.optional(addressId),
      name: addressNameSchema,
      address: addressSchema,
      isDefault: z._default(z.boolean(), false),
    }),
    z.object({ kind: z.literal('default'), addressId }),
    z.object({ kind: z.literal('removed'), addressId }),
  ]),
})
/** The server validates the addresses and the code itself, so that its rejections name the field. */
export const customerEmailAskSchema = z.object({ token: tokenSchema, password: typedPasswordSchema, email: z.string() })
export const customerEmailSetSchema = z.object({ token: tokenSchema, email: z.string(), code: z.string() })
export const customerEmailUndoSchema = z.object({ link: z.string().check(z.minLength(1), z.maxLength(100)) })
/** `stopped`: the address had not changed yet. `undone`: it has its old value again, and the password is invalid. */
export const customerEmailUndoneSchema = z.object({ outcome: z.enum(['stopped', 'undone']) })
const newsletterStates = ['on', 'asked', 'off'] as const
/** `asked`: a mail waits for the customer's confirmation. */
export type NewsletterState = (typeof newsletterStates)[number]
export const customerNewsletterSetSchema = z.object({ token: tokenSchema, subscribed: z.boolean() })
export const customerNewsletterSchema = z.object({ state: z.enum(newsletterStates) })
export const customerDeleteSchema = z.object({ token: tokenSchema, password: typedPasswordSchema })

export const ordersReadSchema = z.object({
  token: tokenSchema,
  customer_id: z.optional(customerIdSchema),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
})
/** Newest first, 50 orders a page. */
export const ordersSchema = z.object({ orders: z.array(orderSchema), total: z.int(), page: z.int() })

/** All data of the shop about a customer (POPIA, section 23). */
export const customerExportSchema = z.looseObject({ exported_at: z.string(), customer: customerSchema })

export type Customer = z.infer<typeof customerSchema>
export type Session = z.infer<typeof sessionSchema>
export type SignUp = z.infer<typeof signUpSchema>
