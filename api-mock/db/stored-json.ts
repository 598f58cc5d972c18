import * as z from 'zod/mini'
import type { Variation } from '../../src/contract/cart/cart.ts'

/**
 * Reads a column that stores a document as JSON.
 * Throws for text that is not JSON or does not match the schema: the server never works with a damaged document.
 */
export const readStored = <Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> =>
  z.parse(schema, JSON.parse(json))

/** A column with a list of texts, such as coupon codes. */
export const textsSchema = z.array(z.string())

/**
 * Reads the column of a line's variation. A change of a list reads it for every line of the list, so this uses a plain check: the
 * schema takes several times as long, and it has validated the same value on input.
 * Throws for text that is not JSON, and a TypeError for any other value.
 */
export function readVariation(json: string): Variation {
  const value: unknown = JSON.parse(json)
  if (!isVariation(value)) throw new TypeError('The stored variation of a line is damaged')
  return value
}

const isVariation = (value: unknown): value is Variation =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((chosen) => typeof chosen === 'string')
