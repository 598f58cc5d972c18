import * as z from 'zod/mini'

/** The address of the newest build's description. */
export const LATEST_BUILD = '/builds/latest.json'

/** The id of the newest build, and the time of the build (ms since 1970). */
export const buildSchema = z.object({ id: z.string().check(z.regex(/^\w+$/)), timestamp: z.number() })
