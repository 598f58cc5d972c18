import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { roles } from '../../account/customer.ts'
import { businessKinds, tradeApplicationStates } from '../../trade/trade-application.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { pageShape } from '../desk-order.ts'
import { DECISION_LENGTH } from './desk-application.ts'

/** The applications of one state: those that wait oldest first, decided ones newest first. */
export const deskTradeApplicationsReadSchema = z.object({
  ...pageShape,
  state: z._default(z.enum(tradeApplicationStates), 'received'),
})

const deskTradeApplicationSchema = z.object({
  application_id: z.string(),
  business: z.string(),
  kind: z.enum(businessKinds),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  vat_number: z.string(),
  registration_number: z.string(),
  buys: z.string(),
  state: z.enum(tradeApplicationStates),
  sent_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Of an accepted application, in percent. */
  discount_percentage: z.nullable(z.int()),
  /** What the mail about the decision said. */
  answer: z.nullable(z.string()),
  /** The customer who gets the trade account: the one who applied, or the one with the proved address. Null: an invitation is mailed. */
  customer: z.nullable(z.object({ user_id: z.string(), email: z.string(), role: z.enum(roles), discount_percentage: z.int() })),
  /** Of an accepted application. `invited`: its invitation waits. `ended`: the invitation has ended without a member. */
  account: z.nullable(z.enum(['joined', 'invited', 'ended'])),
})

const change = {
  method: 'POST',
  access: 'staff',
  right: 'trade.change',
  idempotent: true,
  answer: deskTradeApplicationSchema,
  codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
} as const

const PERCENT = 'Enter 1 to 90 percent'
const message = z.string().check(z.trim(), z.maxLength(DECISION_LENGTH, 'A message has 4 000 characters at most'))
const reason = message.check(z.minLength(1, 'Write the reason: the mail has it'))

/** The desk's calls about applications for a trade account. */
export const deskTradeApplicationEndpoints = {
  deskTradeApplications: {
    name: 'deskTradeApplications',
    method: 'GET',
    path: '/api/desk/trade-applications',
    summary: 'Applications for a trade account of one state; those that wait first, the oldest on top',
    access: 'staff',
    right: 'trade.read',
    idempotent: false,
    input: deskTradeApplicationsReadSchema,
    answer: z.object({ applications: z.array(deskTradeApplicationSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskTradeApplicationAccept: {
    ...change,
    name: 'deskTradeApplicationAccept',
    path: '/api/desk/trade-applications/:applicationId/accept',
    summary: "Accept a business: makes the trade account with this discount for the customer's account, or mails an invitation to it",
    input: z.object({
      token: tokenSchema,
      discount_percentage: z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(90, PERCENT)),
      message: z._default(message, ''),
    }),
  },
  deskTradeApplicationDecline: {
    ...change,
    name: 'deskTradeApplicationDecline',
    path: '/api/desk/trade-applications/:applicationId/decline',
    summary: 'Decline a business and mail the reason',
    input: z.object({ token: tokenSchema, message: reason }),
  },
  deskTradeApplicationInvite: {
    ...change,
    name: 'deskTradeApplicationInvite',
    path: '/api/desk/trade-applications/:applicationId/invite',
    summary: 'Mail a new invitation to an accepted business that has not joined; the earlier one ends',
    input: z.object({ token: tokenSchema }),
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskTradeApplication = z.infer<typeof deskTradeApplicationSchema>
export type DeskTradeApplicationsRead = z.infer<typeof deskTradeApplicationsReadSchema>
