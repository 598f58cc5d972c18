import * as z from 'zod/mini'

/** Old addresses and where they lead now, both as paths of the shop; the target may have a query. */
export const redirectsSchema = z.object({ redirects: z.record(z.string(), z.string()) })

export type Redirects = z.infer<typeof redirectsSchema>['redirects']
