import * as z from 'zod/mini'
import { variationSchema } from '../cart/cart.ts'
import { tileCardSchema } from '../catalogue/catalogue.ts'
import { cartKeySchema, slugSchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'

/** The maximum of saved pieces of one owner. A sign-in may exceed it, because it loses none. */
export const SAVED_PIECES = 1000
/** The maximum of pieces in one change: as many as an earlier version stored on a device. */
const SAVED_AT_ONCE = 200

/** The latest change of one piece: saved or removed. A removal stays stored, so that it overrides an older save from another device. */
export const savedPieceSchema = z.object({
  slug: slugSchema,
  saved: z.boolean(),
  /** The time of the change, ms since 1970 by the server's clock as far as the device knew it. */
  at: z.int().check(z.nonnegative()),
  /** The public price when it was saved; null for a removal, and for what was saved before the shop recorded prices. */
  price: z.nullable(centsSchema),
  price_regular: z.nullable(centsSchema),
  /** It was sold out when it was saved. */
  sold_out: z.boolean(),
  /** Absent for a removal, and for a piece that was saved before the shop recorded variations. */
  variation: z.optional(variationSchema),
})

/** The secret of a shared link: 42 random letters and digits. */
const linkKeySchema = z.string().check(z.regex(/^[A-Za-z0-9]{42}$/, 'The key of a link has 42 letters and digits'))

/**
 * The answer of every call: all saved and removed pieces, the latest change first, and the key of the link that shows them to others, or null.
 * `rev` grows with each change.
 */
export const savedSchema = z.object({ rev: z.int(), pieces: z.array(savedPieceSchema), link: z.nullable(linkKeySchema) })

const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema) }

export const savedReadSchema = z.object(owner)
export const savedChangeSchema = z.object({
  ...owner,
  pieces: z.array(savedPieceSchema).check(z.minLength(1), z.maxLength(SAVED_AT_ONCE)),
})

/** `shared` true makes a link unless there is one; false ends every link of the caller. */
export const savedShareSchema = z.object({ ...owner, shared: z.boolean() })

/** The maximum of pieces that a shared link shows, the newest ones. */
export const SHARED_PIECES = 200
export const sharedReadSchema = z.object({ key: linkKeySchema })
/** A piece behind a link, with the saved variation. */
const sharedPieceSchema = z.extend(tileCardSchema, { variation: z.optional(variationSchema) })
/** The pieces behind a link that the shop sells now, newest first. It does not name their owner. */
export const sharedSchema = z.object({ pieces: z.array(sharedPieceSchema) })

export type Shared = z.infer<typeof sharedSchema>
export type SavedPiece = z.infer<typeof savedPieceSchema>
export type Saved = z.infer<typeof savedSchema>
