import * as z from 'zod/mini'

/**
 * Parses a column that stores a document as JSON. Throws for invalid JSON and for a document that does not match the schema: the server
 * never uses a damaged document.
 */
export const readStored = <Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> =>
  z.parse(schema, JSON.parse(json))

/** A column with a list of texts, such as coupon codes. */
export const textsSchema = z.array(z.string())
