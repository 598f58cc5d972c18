import * as z from 'zod/mini'

/**
 * Reads a column that stores a document as JSON.
 * Throws for text that is not JSON or does not match the schema: the server never works with a damaged document.
 */
export const readStored = <Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> =>
  z.parse(schema, JSON.parse(json))

/** A column with a list of texts, such as coupon codes. */
export const textsSchema = z.array(z.string())
