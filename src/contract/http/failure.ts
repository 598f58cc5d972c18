import * as z from 'zod/mini'
import { errorCodes } from './codes.ts'

/** What a failed call answers: the HTTP status again, a code to judge by, and words for the shopper. */
export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  data: z.optional(z.looseObject({ status: z.int() })),
})

export type Failure = z.infer<typeof failureSchema>
