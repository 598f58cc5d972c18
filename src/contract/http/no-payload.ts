import * as z from 'zod/mini'

/** The input of a call without a payload. */
export const noPayload = z.object({})
