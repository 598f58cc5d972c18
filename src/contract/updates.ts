import * as z from 'zod/mini'

/** Where the newest build is named. */
export const LATEST_BUILD = '/builds/latest.json'

/** What the newest build is called, and when it was made (ms since 1970). */
export const buildSchema = z.object({ id: z.string().check(z.regex(/^\w+$/)), timestamp: z.number() })
