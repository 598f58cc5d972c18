import * as z from 'zod/mini'
import { cartKeySchema, slugSchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'

/** The maximum of saved pieces of one owner. A sign-in may exceed it, because it loses none. */
export const SAVED_PIECES = 1000
/** The maximum of pieces in one change: as many as an earlier version stored on a device. */
const SAVED_AT_ONCE = 200

/** The latest change of one piece: saved or removed. A removal stays known, so that it wins over an older save of another device. */
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
})

/** The answer of every call: all saved and removed pieces, the latest change first. `rev` grows with each change. */
export const savedSchema = z.object({ rev: z.int(), pieces: z.array(savedPieceSchema) })

const owner = { token: tokenSchema, cartKey: z.optional(cartKeySchema) }

export const savedReadSchema = z.object(owner)
export const savedChangeSchema = z.object({
  ...owner,
  pieces: z.array(savedPieceSchema).check(z.minLength(1), z.maxLength(SAVED_AT_ONCE)),
})

export type SavedPiece = z.infer<typeof savedPieceSchema>
export type Saved = z.infer<typeof savedSchema>
