import * as z from 'zod/mini'
import { emailSchema } from '../account/address.ts'
import { tokenSchema } from '../http/keys.ts'
import { daySchema, pageShape, searchWordsSchema } from './desk-order.ts'
import { deskRightNames, deskRoles } from './rights.ts'
import { staffInviteRowSchema } from './staff/staff-invite.ts'

/** Who is at the desk, and what that person may do. */
export const deskMeSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(deskRoles),
  rights: z.array(z.enum(deskRightNames)),
})

/** What waits, and since when the oldest of them does: ISO 8601, or null without any. */
const waitingSchema = z.object({ count: z.int(), oldest: z.nullable(z.string()) })

/** What waits for the shop's people. */
export const todaySchema = z.object({
  transfers: waitingSchema,
  to_dispatch: waitingSchema,
  on_the_way: waitingSchema,
  /** Paid orders whose day of delivery has passed, and the earliest such day: YYYY-MM-DD, or null without any. */
  late: z.object({ count: z.int(), due: z.nullable(z.string()) }),
  refunds_due: waitingSchema,
  /** Open requests about orders. */
  requests: waitingSchema,
  /** Accepted requests about pieces that are not finished. `refund_by`: the last day of the first return among them, or null. */
  to_finish: z.extend(waitingSchema, { refund_by: z.nullable(z.string()) }),
  /** Quotes to price. */
  quotes: waitingSchema,
  /** Reviews to read. Null without the right. */
  reviews: z.nullable(waitingSchema),
  /** Messages to answer. Null without the right. */
  messages: z.nullable(waitingSchema),
  /** Applications to the decorator programme to decide. Null without the right. */
  applications: z.nullable(waitingSchema),
  /** Applications for a trade account to decide. Null without the right. */
  trade_applications: z.nullable(waitingSchema),
  /** Requests for swatches to post. Null without the right. */
  swatches: z.nullable(waitingSchema),
  /** Changes that decorators sent of their own profiles, to publish. Null without the right. */
  profiles: z.nullable(waitingSchema),
  /** Scheduled prices that failed or were missed, to deal with. Null without the right. */
  prices: z.nullable(waitingSchema),
  /** Products whose planned start did not happen, to deal with. Null without the right. */
  not_started: z.nullable(waitingSchema),
  /** Products that are sold and have a count at or below its level. */
  low_stock: z.int(),
  /** Words that were searched in the last 30 days and find nothing, at most ten, the most frequent first. */
  missed_searches: z.array(z.object({ words: z.string(), count: z.int() })),
  /** The settings that customers see and that are still those of the demo. Empty without the right to read settings. */
  demo_facts: z.array(z.enum(['bank', 'vat_number'])),
})

export const auditReadSchema = z.object({
  ...pageShape,
  /**
   * A number; a part of a product's name or the start of its SKU; the start of a person's name, e-mail address or phone number; or the complete
   * name of an action.
   */
  q: searchWordsSchema,
  from: z.optional(daySchema),
  to: z.optional(daySchema),
})

/** One change. `before` and `after` hold the fields that it changed. */
export const auditEntrySchema = z.object({
  audit_id: z.string(),
  at: z.string(),
  /** E-mail address of a member of the staff, or `name@machine` of a command line. */
  actor: z.string(),
  /** Role at the desk, or `command line`. */
  role: z.string(),
  /** Address of the client, or the machine of a command line. */
  origin: z.string(),
  /** Id of the request, as the server's log has it. Null for a command line. */
  request_id: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
/** Newest first. */
export const auditSchema = z.object({
  entries: z.array(auditEntrySchema),
  total: z.int(),
  page: z.int(),
  /** True if the words match so many products, customers or orders that entries about some of them are missing. */
  is_partial: z.boolean(),
})

export const staffMemberSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(deskRoles),
  added_at: z.string(),
  /** Without a passkey the person can sign in and add one, but not work at the desk. */
  has_passkey: z.boolean(),
  /** Devices on which the person is signed in. */
  sign_ins: z.int(),
  last_seen_at: z.nullable(z.string()),
})
/** Owners first, then by name. `invites`: the open and the ended ones, newest first. */
export const staffSchema = z.object({ staff: z.array(staffMemberSchema), invites: z.array(staffInviteRowSchema) })
export const staffAddSchema = z.object({ token: tokenSchema, email: emailSchema, role: z.enum(deskRoles) })
export const staffRoleSchema = z.object({ token: tokenSchema, role: z.enum(deskRoles) })

export type DeskMe = z.infer<typeof deskMeSchema>
export type Today = z.infer<typeof todaySchema>
export type AuditEntry = z.infer<typeof auditEntrySchema>
export type Staff = z.infer<typeof staffSchema>
export type StaffMember = z.infer<typeof staffMemberSchema>
