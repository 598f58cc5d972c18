import type { PushTopic } from '../../src/contract/push/push.ts'

/** The shop's own VAPID key pair (RFC 8292), one row called `vapid`. */
export interface PushKeyTable {
  name: 'vapid'
  /** Base64url, as all keys here. */
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
  /** The shop's public key that the browser subscribed with: another one is refused by the push service. */
  vapid_key: string
  /** Who was signed in when it was asked for, and by which sign-in; null for a guest's. */
  customer_id: string | null
  family: string | null
  created_at: string
  last_seen_at: string
}

export interface PushTopicTable {
  subscription_id: string
  topic: PushTopic
}

/** A product that a device waits for. */
export interface PushWishTable {
  subscription_id: string
  slug: string
}

/** The builds that this shop has served: a new one is announced once. */
export interface PushBuildTable {
  build_id: string
  first_seen_at: string
}

/** What is told, once for each thing that happens. */
export interface PushMessageTable {
  /** What it is about, such as `order-12345678-3`: there is one for each, however often it is asked for. */
  message_id: string
  topic: PushTopic
  /** As `pushMessageSchema`, JSON. */
  payload: string
  created_at: string
  /** From then on nobody is told any more. */
  expires_at: string
}

export interface PushDeliveryTable {
  /** Subscription and message: nobody is told the same twice. */
  delivery_id: string
  message_id: string
  subscription_id: string
  attempts: number
  /** Whoever moves it into the future may send. */
  next_attempt_at: string
  done_at: string | null
  /** `taken`, or a code that tells why it was given up. */
  outcome: string | null
}
