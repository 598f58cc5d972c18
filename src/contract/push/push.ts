import * as z from 'zod/mini'

/**
 * The topics of push notifications. The user chooses each one separately. `saved`: prices and stock of what the customer saved. `offers`:
 * advertising, which is never preselected. `shop`: events of the shop, for the staff (docs/push.md).
 */
export const pushTopics = ['updates', 'orders', 'back-in-stock', 'saved', 'offers', 'shop'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Base64url without padding: 65 bytes of a P-256 point, and 16 bytes of a secret (RFC 8291 §3.1). */
const publicKeySchema = z.string().check(z.regex(/^[\w-]{87}$/))
const secretSchema = z.string().check(z.regex(/^[\w-]{22}$/))
const endpointSchema = z.string().check(z.maxLength(2048), z.url())

/** The server's public VAPID key. A browser subscribes with it. */
export const pushKeySchema = z.object({ public_key: publicKeySchema })

/** The whole choice of this device. It replaces the earlier choice. */
export const pushSubscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({ p256dh: publicKeySchema, auth: secretSchema }),
  topics: z.array(z.enum(pushTopics)).check(z.minLength(1), z.maxLength(pushTopics.length)),
  /** The slugs of the products for the topic `back-in-stock`. */
  products: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(50)), []),
})

export const pushEndpointSchema = z.object({ endpoint: endpointSchema })

/** The topics that this device is subscribed to. Empty if the server has no such subscription. */
export const pushStateSchema = z.object({ topics: z.array(z.enum(pushTopics)), products: z.array(z.string()) })
export type PushState = z.infer<typeof pushStateSchema>

/**
 * A declarative push message (W3C Push API, `web_push: 8030`). A browser can show it without the worker, and the worker reads the same
 * message. `navigate` is an absolute address of the shop.
 */
export const pushMessageSchema = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.url(),
    lang: z.string(),
    /** A notification replaces an earlier one with the same tag. */
    tag: z.string(),
    icon: z.optional(z.string()),
    silent: z.optional(z.boolean()),
  }),
  topic: z.enum(pushTopics),
  /** The new build, for the topic `updates`. */
  version: z.optional(z.string()),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
