import * as z from 'zod/mini'
import { variationSchema } from '../cart/cart.ts'
import { cartKeySchema, customerIdSchema, slugSchema, tokenSchema } from '../http/keys.ts'

/** The most lines of one list, and of one bulk update. */
export const WHOLESALE_LINES = 5000
export const WHOLESALE_LISTS = 200
/** The most lines of all the lists of one owner together, since every call answers all of them. */
export const WHOLESALE_ALL_LINES = 20_000
/** The most of one line. */
export const WHOLESALE_QUANTITY = 1000

/** A full bulk update with every option chosen comes to half of this. */
export const WHOLESALE_BULK_BYTES = 2 * 1024 * 1024

/** A list's id: 42 random letters and digits (spec §9), which a device may make itself. */
export const wholesaleIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{42}$/, 'A list id has 42 letters and digits'))
export const wholesaleNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please give the list a name'), z.maxLength(80, 'A name has up to 80 characters'))

const quantity = (lowest: number) => z.int().check(z.minimum(lowest), z.maximum(WHOLESALE_QUANTITY))

export const wholesaleProductSchema = z.object({
  productId: z.int(),
  productSlug: slugSchema,
  productType: z.enum(['simple', 'variable']),
  productQuantity: quantity(1),
  /** Left out: not decided yet; such a line cannot go into the cart. */
  variation: z.optional(variationSchema),
})

export const wholesaleSchema = z.object({
  wholesale: z.object({ id: wholesaleIdSchema, name: z.string(), products: z.array(wholesaleProductSchema) }),
})

/** Lines of a bulk that were left out, by their places among those sent, counted from 0, and why. */
export const notTakenSchema = z.array(z.object({ line: z.int(), code: z.enum(['product_gone', 'option_gone']) }))

/**
 * All of the caller's lists, oldest first. Every call answers this. `rev` grows with each change of any of them. `not_taken`: only of a
 * bulk of which not every line could be taken.
 */
export const wholesalesSchema = z.object({ rev: z.int(), wholesales: z.array(wholesaleSchema), not_taken: z.optional(notTakenSchema) })

/** Whose lists: the customer's, or a guest's by the cart key. A foreign one is not found. */
const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema), customerId: z.optional(customerIdSchema) }

/** The new state of one line: an absolute quantity, where 0 removes the line. Product and variation identify a line. */
export const wholesaleLineSchema = z.object({
  productId: z.int().check(z.positive()),
  productSlug: slugSchema,
  productType: z.enum(['simple', 'variable']),
  productQuantity: quantity(0),
  variation: z.optional(variationSchema),
})

export const wholesaleReadSchema = z.object(owner)
export const wholesaleCreateSchema = z.object({
  ...owner,
  ...wholesaleLineSchema.shape,
  productQuantity: quantity(1),
  wholesaleName: wholesaleNameSchema,
  wholesaleId: z.optional(wholesaleIdSchema),
})
export const wholesaleCreateEmptySchema = z.object({
  ...owner,
  wholesaleName: wholesaleNameSchema,
  wholesaleId: z.optional(wholesaleIdSchema),
})
export const wholesaleUpdateProductSchema = z.object({ ...owner, ...wholesaleLineSchema.shape, wholesaleId: wholesaleIdSchema })
export const wholesaleUpdateProductsSchema = z.object({
  ...owner,
  wholesaleId: wholesaleIdSchema,
  products: z.array(wholesaleLineSchema).check(z.minLength(1), z.maxLength(WHOLESALE_LINES)),
})
/** `newWholesaleId`: the copy's id, made on the device. */
export const wholesaleDuplicateSchema = z.object({
  ...owner,
  wholesaleId: wholesaleIdSchema,
  wholesaleName: wholesaleNameSchema,
  newWholesaleId: z.optional(wholesaleIdSchema),
})
export const wholesaleRenameSchema = z.object({ ...owner, wholesaleId: wholesaleIdSchema, wholesaleName: wholesaleNameSchema })
export const wholesaleDeleteSchema = z.object({ ...owner, wholesaleId: wholesaleIdSchema })
/** A guest's lists become the caller's. */
export const wholesaleReassignSchema = z.object(owner)

export type WholesaleProduct = z.infer<typeof wholesaleProductSchema>
export type WholesaleLine = z.infer<typeof wholesaleLineSchema>
export type Wholesale = z.infer<typeof wholesaleSchema>['wholesale']
export type NotTaken = z.infer<typeof notTakenSchema>
export type Wholesales = z.infer<typeof wholesalesSchema>
