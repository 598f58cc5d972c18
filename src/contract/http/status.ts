import * as z from 'zod/mini'

/** The shop is there, and open to who asks: a closed gate refuses with `gate_closed` before this is reached. */
export const statusSchema = z.object({ open: z.literal(true) })
