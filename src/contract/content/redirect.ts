import * as z from 'zod/mini'

/** Old address → new address, both as paths of the shop. The new address may have a query. */
export const redirectsSchema = z.object({ redirects: z.record(z.string(), z.string()) })

export type Redirects = z.infer<typeof redirectsSchema>['redirects']
