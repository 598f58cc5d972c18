import type { PushTopic } from '../../../src/contract/push/push.ts'

/** The server's own VAPID key pair (RFC 8292), in one row named `vapid`. */
export interface PushKeyTable {
  name: 'vapid'
  /** Base64url, like all keys here. */
  public_key: string
  private_key: string
  created_at: string
}

/** One browser on one device. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint. */
  subscription_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** The server's public key at the time of the subscription. The push service rejects any other key. */
  vapid_key: string
  /** The customer and the sign-in at the time of the subscription; null for a guest. */
  customer_id: string | null
  family: string | null
  created_at: string
  last_seen_at: string
}

export interface PushTopicTable {
  subscription_id: string
  topic: PushTopic
}

/** A product whose availability a device waits for. */
export interface PushWishTable {
  subscription_id: string
  slug: string
}

/** The builds that this shop has served. A new one is announced once. */
export interface PushBuildTable {
  build_id: string
  first_seen_at: string
}

/** The content of a push, once for each event. */
export interface PushMessageTable {
  /** The unique key of a push, such as `order-12345678-3`, however often it is requested. */
  message_id: string
  topic: PushTopic
  /** A `pushMessageSchema`, as JSON. */
  payload: string
  created_at: string
  /** No delivery starts after this time. */
  expires_at: string
}

export interface PushDeliveryTable {
  /** Subscription and message: each device gets a message once. */
  delivery_id: string
  message_id: string
  subscription_id: string
  attempts: number
  /** The server that moves it into the future may send. */
  next_attempt_at: string
  done_at: string | null
  /** `taken`, or the code of the reason for giving up. */
  outcome: string | null
}
