import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema, emailSchema, savedAddressSchema } from '../account/address.ts'
import { tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { vatNumberSchema } from '../orders/vat-number.ts'
import { approvalSchema } from './approval.ts'
import { businessNameSchema, registrationNumberSchema } from './business.ts'

/** `owner`: manages the account. `buyer`: orders on it. */
export const tradeRoles = ['owner', 'buyer'] as const
export type TradeRole = (typeof tradeRoles)[number]

/** A charge of an order, what a refund gives back, and a payment that the staff recorded, or withdrew: then its amount is above 0. */
export const tradeEntryKinds = ['order', 'refund', 'payment'] as const
export type TradeEntryKind = (typeof tradeEntryKinds)[number]

/** A movement of a trade account, newest first. `amount`: cents; above 0 adds to what is outstanding. */
export const tradeEntrySchema = z.object({
  at: z.string(),
  kind: z.enum(tradeEntryKinds),
  amount: z.int(),
  order_id: z.nullable(z.string()),
  /** The day by which an order is to be paid, YYYY-MM-DD. */
  due_on: z.nullable(z.string()),
  /** The bank's reference of a payment. */
  reference: z.string(),
})

export const tradeMemberSchema = z.object({
  member_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(tradeRoles),
})

const tradeAccountSchema = z.object({
  account_id: z.string(),
  name: z.string(),
  registration_number: z.string(),
  vat_number: z.string(),
  invoice_address: z.nullable(addressAnswerSchema),
  /** The most that may be outstanding; 0: the account cannot order on account. */
  credit_limit: centsSchema,
  /** Below 0: the shop owes it to the business. */
  outstanding: z.int(),
  /** Days from an order to its due day. */
  terms_days: z.int(),
  /** Buyers ask an owner for orders on account above this amount, in cents; 0: for each. Null: they never ask. */
  approval_over: z._default(z.nullable(centsSchema), null),
  /** What waits for an owner and what was decided, newest first. A buyer sees their own requests. */
  approvals: z._default(z.array(approvalSchema), []),
  /** The caller's own role. */
  role: z.enum(tradeRoles),
  members: z.array(tradeMemberSchema),
  /** Open invitations. Only owners see them. */
  invites: z.array(z.object({ invite_id: z.string(), email: z.string(), role: z.enum(tradeRoles), expires_at: z.string() })),
  /** Delivery addresses that all members share. */
  addresses: z.array(savedAddressSchema),
  /** The last movements, newest first. Only owners see them. */
  entries: z.array(tradeEntrySchema),
  /** True if there are older movements. */
  more_entries: z.optional(z.boolean()),
})

/** The caller's trade account; null without one. `rev` grows with every change. */
export const tradeStateSchema = z.object({ rev: z.int(), account: z.nullable(tradeAccountSchema) })

const id = z.string().check(z.minLength(1), z.maxLength(60))

/** A change of a trade account. Only owners may make it, except that every member may leave. */
export const tradeChangeSchema = z.object({
  token: tokenSchema,
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('details'),
      name: businessNameSchema,
      registrationNumber: registrationNumberSchema,
      vatNumber: z.union([z.literal(''), vatNumberSchema]),
      invoiceAddress: z.nullable(addressSchema),
    }),
    z.object({
      kind: z.literal('address'),
      /** Absent: a new address. */
      addressId: z.optional(id),
      name: z.string().check(z.trim(), z.minLength(1, 'Give the address a name'), z.maxLength(40)),
      address: addressSchema,
    }),
    z.object({ kind: z.literal('address_removed'), addressId: id }),
    /** Null: buyers never ask. */
    z.object({ kind: z.literal('approval'), over: z.nullable(centsSchema) }),
    z.object({ kind: z.literal('invited'), email: emailSchema, role: z.enum(tradeRoles) }),
    z.object({ kind: z.literal('invite_withdrawn'), inviteId: id }),
    z.object({ kind: z.literal('role'), memberId: id, role: z.enum(tradeRoles) }),
    z.object({ kind: z.literal('removed'), memberId: id }),
  ]),
})

/** `invite`: from the link in the mail. */
export const tradeJoinSchema = z.object({ token: tokenSchema, invite: z.string().check(z.minLength(1), z.maxLength(100)) })

export type TradeState = z.infer<typeof tradeStateSchema>

export type TradeEntry = z.infer<typeof tradeEntrySchema>
export type TradeChange = z.output<typeof tradeChangeSchema>['change']
