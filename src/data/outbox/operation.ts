import * as z from 'zod/mini'

/** Where a change stands. `sending` found by whoever holds the lock means queued: its sender is gone [D3]. */
export const operationStates = [
  'queued',
  'sending',
  'waiting',
  'ask',
  'blocked-sign-in',
  'blocked-gate',
  'blocked-owner',
  'needs-upgrade',
] as const
export type OperationState = (typeof operationStates)[number]

/** One change the shopper made, kept until the shop has judged it. Unknown fields of a newer version are kept as they are. */
export const operationSchema = z.looseObject({
  /** UUID, sent as the Idempotency-Key. */
  id: z.string(),
  /** The order of the changes; no clock has a say in it. */
  seq: z.int(),
  type: z.string(),
  /** Version of `args`. */
  v: z.int(),
  args: z.record(z.string(), z.unknown()),
  /** The device's clock, for show only. */
  createdAt: z.number(),
  /** The server's time as last known when this was made, or null. */
  serverTime: z.nullable(z.number()),
  attempts: z.int(),
  /** The server's time when it was first sent under this id: from then on the shop may know it. Not there in what an older version sent. */
  firstSent: z.optional(z.number()),
  /** Not before this time of the device's clock, set at `waitingSince`. */
  notBefore: z.number(),
  waitingSince: z.number(),
  /** The server itself asked to wait (`Retry-After`). */
  told: z.boolean(),
  /** The shopper said that an old change is still wanted. */
  confirmed: z.boolean(),
  state: z.enum(operationStates),
})

export type Operation = z.infer<typeof operationSchema>

/** What is asked for, before it has a place in the queue. */
export interface Draft {
  type: string
  v: number
  args: Record<string, unknown>
}

/** A change the shop refused, with its reason, kept until the shopper has seen it off. */
export const rejectionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  v: z.int(),
  args: z.record(z.string(), z.unknown()),
  code: z.string(),
  message: z.string(),
  /** Beyond the message, where the shop tells. */
  reason: z._default(z.nullable(z.string()), null),
  at: z.number(),
})

export type RejectedOperation = z.infer<typeof rejectionSchema>

/** What the shopper should be told once, in whichever tab is looked at first. */
export const newsSchema = z.object({ type: z.enum(['info', 'error']), message: z.string() })
export type News = z.infer<typeof newsSchema>
