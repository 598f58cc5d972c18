import * as z from 'zod/mini'
import { variationSchema } from '../cart/cart.ts'
import { cartKeySchema, customerIdSchema, slugSchema, tokenSchema } from '../http/keys.ts'

/** The maximum of lines in one list, and in one bulk update. */
export const WHOLESALE_LINES = 5000
export const WHOLESALE_LISTS = 200
/** The maximum of lines in all lists of one owner together, because every call responds with all lists. */
export const WHOLESALE_ALL_LINES = 20_000
/** The maximum quantity of one line. */
export const WHOLESALE_QUANTITY = 1000

/** The maximum body of a bulk update, in bytes. A full update with every option chosen has half of this. */
export const WHOLESALE_BULK_BYTES = 2 * 1024 * 1024

/** The id of a list: 42 random letters and digits (spec §9). A device may generate it. */
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
  /** Absent: not chosen yet. Such a line cannot go into the cart. */
  variation: z.optional(variationSchema),
})

export const wholesaleSchema = z.object({
  wholesale: z.object({ id: wholesaleIdSchema, name: z.string(), products: z.array(wholesaleProductSchema) }),
})

/** The lines of a bulk update that the server did not store. `line` is the index in the request, from 0. */
export const notTakenSchema = z.array(z.object({ line: z.int(), code: z.enum(['product_gone', 'option_gone']) }))

/**
 * The answer of every call: all of the caller's lists, oldest first. `rev` grows with each change of any list. `not_taken` exists only
 * after a bulk update with lines that the server did not store.
 */
export const wholesalesSchema = z.object({ rev: z.int(), wholesales: z.array(wholesaleSchema), not_taken: z.optional(notTakenSchema) })

/** The owner of the lists: the customer, or a guest by cart key. The lists of another owner are not found. */
const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema), customerId: z.optional(customerIdSchema) }

/** The new state of one line. The quantity is absolute, and 0 removes the line. Product and variation identify a line. */
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
/** `newWholesaleId`: the id of the copy, generated on the device. */
export const wholesaleDuplicateSchema = z.object({
  ...owner,
  wholesaleId: wholesaleIdSchema,
  wholesaleName: wholesaleNameSchema,
  newWholesaleId: z.optional(wholesaleIdSchema),
})
export const wholesaleRenameSchema = z.object({ ...owner, wholesaleId: wholesaleIdSchema, wholesaleName: wholesaleNameSchema })
export const wholesaleDeleteSchema = z.object({ ...owner, wholesaleId: wholesaleIdSchema })
/** Moves a guest's lists to the caller. */
export const wholesaleReassignSchema = z.object(owner)

export type WholesaleProduct = z.infer<typeof wholesaleProductSchema>
export type WholesaleLine = z.infer<typeof wholesaleLineSchema>
export type Wholesale = z.infer<typeof wholesaleSchema>['wholesale']
export type NotTaken = z.infer<typeof notTakenSchema>
export type Wholesales = z.infer<typeof wholesalesSchema>
