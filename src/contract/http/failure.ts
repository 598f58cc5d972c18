import * as z from 'zod/mini'
import { errorCodes } from './codes.ts'

/** A product that is no longer sold: its name, and the path and the name of the place where the shop has others. */
const formerProductSchema = z.object({ product: z.string(), path: z.string(), place: z.string() })
export type FormerProduct = z.infer<typeof formerProductSchema>

/** The body of a failed call: the HTTP status, a code for clients and a message for the user. */
export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  /** `former`: the product that an address had. `reference`: identifies a failure in the server's log. */
  data: z.optional(z.looseObject({ status: z.int(), former: z.optional(formerProductSchema), reference: z.optional(z.string()) })),
})

export type Failure = z.infer<typeof failureSchema>
