import * as z from 'zod/mini'

/** Guest cart keys and wholesale list ids: 42 random alphanumeric characters (spec §9). */
export const CART_KEY_LENGTH = 42
export const cartKeySchema = z.string().check(z.regex(/^[A-Za-z0-9]{42}$/, 'A cart key has 42 letters and digits'))
export const slugSchema = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))
export const itemKeySchema = z.string().check(z.minLength(1), z.maxLength(300))
export const uuidSchema = z.uuid()
/** The token of a session. Without it the server uses the session cookie. */
export const tokenSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
/** The `user_id` and `customerId` of the specification. */
export const customerIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'A customer id has 20 letters and digits'))
