import * as z from 'zod/mini'

/** What a device may be told of by push. Each is chosen by itself; `offers` is advertising and never ticked beforehand. */
export const pushTopics = ['updates', 'orders', 'back-in-stock', 'offers'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Base64url without padding: 65 bytes of a P-256 point, and 16 bytes of a secret (RFC 8291 §3.1). */
const publicKeySchema = z.string().check(z.regex(/^[\w-]{87}$/))
const secretSchema = z.string().check(z.regex(/^[\w-]{22}$/))
const endpointSchema = z.string().check(z.maxLength(2048), z.url())

/** The shop's own VAPID key, which a browser subscribes with. */
export const pushKeySchema = z.object({ public_key: publicKeySchema })

/** All that this device wants to be told of: it takes the place of what was wanted before. */
export const pushSubscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({ p256dh: publicKeySchema, auth: secretSchema }),
  topics: z.array(z.enum(pushTopics)).check(z.minLength(1), z.maxLength(pushTopics.length)),
  /** Slugs of the products that are waited for, with the topic `back-in-stock`. */
  products: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(50)), []),
})

export const pushEndpointSchema = z.object({ endpoint: endpointSchema })

/** What the shop now tells this device of; no topics where it knows no such subscription. */
export const pushStateSchema = z.object({ topics: z.array(z.enum(pushTopics)), products: z.array(z.string()) })
export type PushState = z.infer<typeof pushStateSchema>

/**
 * What is pushed: declarative (W3C Push API, `web_push: 8030`), so that a browser can show it without the worker; the worker reads the
 * same. `navigate` is an address of the shop, whole.
 */
export const pushMessageSchema = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.url(),
    lang: z.string(),
    /** One notification of a tag replaces the one before. */
    tag: z.string(),
    icon: z.optional(z.string()),
    silent: z.optional(z.boolean()),
  }),
  topic: z.enum(pushTopics),
  /** The build that is announced, with the topic `updates`. */
  version: z.optional(z.string()),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
