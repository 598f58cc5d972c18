import * as z from 'zod/mini'

/** The state of a change [D4]. The lock's holder treats `sending` as queued: its sender is gone [D3]. */
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

/** One change, stored until a response settles it. Unknown fields of a newer version stay unchanged [S3]. */
export const operationSchema = z.looseObject({
  /** UUID, sent as the Idempotency-Key [O3]. */
  id: z.string(),
  /** The order of the changes [D2] [T1]. */
  seq: z.int(),
  type: z.string(),
  /** Version of `args`. */
  v: z.int(),
  args: z.record(z.string(), z.unknown()),
  /** The device's clock, for show only. */
  createdAt: z.number(),
  /** The server's time that the device knew when the user made the change, or null [D9]. */
  serverTime: z.nullable(z.number()),
  /** `serverTime` is from an earlier answer, because the device did not know the time: it is a lower bound until the next answer [D9]. */
  guessed: z.optional(z.boolean()),
  attempts: z.int(),
  /** The server's time at the first attempt under this id: from then on the server may know it. Older versions did not store it. */
  firstSent: z.optional(z.number()),
  /** The change is due at this time of the device's clock, set at `waitingSince`. */
  notBefore: z.number(),
  waitingSince: z.number(),
  /** The server asked to wait (`Retry-After`). */
  told: z.boolean(),
  /** A server in between rejected the last attempt: independent changes pass this one. */
  aside: z.optional(z.boolean()),
  /** The user confirmed an old change [D9]. */
  confirmed: z.boolean(),
  state: z.enum(operationStates),
})

export type Operation = z.infer<typeof operationSchema>

/** A large value that belongs to a change, such as a photo: stored beside the record, written and deleted in the record's transactions [S8]. */
export type Attachment = readonly [id: string, value: string]

/** A change before it has a place in the queue. */
export interface Draft {
  type: string
  v: number
  args: Record<string, unknown>
  /** New attachments that `args` name. */
  attachments?: readonly Attachment[]
}

/** A change that the server rejected, stored until the user dismisses it [J6]. */
export const rejectionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  v: z.int(),
  args: z.record(z.string(), z.unknown()),
  code: z.string(),
  message: z.string(),
  /** The reason beyond the message, if the server gives one. */
  reason: z._default(z.nullable(z.string()), null),
  at: z.number(),
})

export type RejectedOperation = z.infer<typeof rejectionSchema>

/** A notice, shown once, in the first tab that the user sees [F6]. */
export const newsSchema = z.object({ type: z.enum(['info', 'error']), message: z.string() })
export type News = z.infer<typeof newsSchema>
