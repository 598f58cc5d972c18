import * as z from 'zod/mini'

/** The payload of a call that needs none. */
export const nothing = z.object({})
