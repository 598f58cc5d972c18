import * as z from 'zod/mini'
import { errorCodes } from './codes.ts'

/** The body of a failed call: the HTTP status, a code for clients and a message for the user. */
export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  data: z.optional(z.looseObject({ status: z.int() })),
})

export type Failure = z.infer<typeof failureSchema>
