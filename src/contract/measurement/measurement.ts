import * as z from 'zod/mini'
import { LONGEST_SEARCH } from '../catalogue/search-words.ts'

const path = z.string().check(z.regex(/^\/[^\s?#]*$/, 'A path without its query'), z.maxLength(300))

/**
 * A page visit, first-party and without any identifier. `referrer`: the linking origin, or empty. `app`: the visit started the installed
 * app.
 */
export const pageVisitSchema = z.object({
  path,
  referrer: z._default(z.string().check(z.maxLength(300)), ''),
  app: z._default(z.boolean(), false),
})

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
/** Values are in milliseconds; CLS has no unit. */
export const webVitalsSchema = z.object({
  path,
  vitals: z
    .array(z.object({ name: z.enum(vitalNames), value: z.number().check(z.minimum(0), z.maximum(600_000)) }))
    .check(z.minLength(1), z.maxLength(10)),
})

export const conversionNames = ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase', 'Lead', 'Search'] as const

/** SHA-256 as hex. The schema rejects a raw identifier, which must never leave the device (spec §7). */
const hashed = z.optional(z.string().check(z.regex(/^[a-f0-9]{64}$/, 'Identifiers are sent as SHA-256 only')))

export const conversionSchema = z.object({
  event_name: z.enum(conversionNames),
  /** Seconds since 1970. */
  event_time: z.int().check(z.positive()),
  /** A 20-digit random number (spec §9). */
  event_id: z.string().check(z.regex(/^\d{20}$/, 'An event id has 20 digits')),
  action_source: z.literal('website'),
  event_source_url: z.string().check(z.maxLength(500)),
  user_data: z.strictObject({ em: hashed, ph: hashed, fn: hashed, ln: hashed, external_id: hashed }),
  custom_data: z._default(
    z.strictObject({
      currency: z.optional(z.literal('ZAR')),
      /** In rand, the unit of the ad service. */
      value: z.optional(z.number().check(z.minimum(0))),
      content_ids: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
      content_name: z.optional(z.string().check(z.maxLength(200))),
      search_string: z.optional(z.string().check(z.maxLength(120))),
      order_id: z.optional(z.string().check(z.maxLength(24))),
      num_items: z.optional(z.int()),
    }),
    {},
  ),
})
/** Words for which a search found nothing, or only the closest products. */
export const missedSearchSchema = z.object({ words: z.string().check(z.maxLength(LONGEST_SEARCH)) })

export const receivedSchema = z.object({ received: z.literal(true) })

export type ConversionEvent = z.infer<typeof conversionSchema>
