import * as z from 'zod/mini'
import { addressAnswerSchema } from '../../account/address.ts'
import { customerExportSchema, doneSchema, roles } from '../../account/customer.ts'
import { tokenSchema } from '../../http/keys.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { orderStates } from '../../orders/order.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape, searchWordsSchema } from '../desk-order.ts'

/** Accounts, newest first. `q`: the start of a full name, a last name, an e-mail address or a phone number. */
const deskCustomersReadSchema = z.object({ ...pageShape, role: z.optional(z.enum(roles)), q: searchWordsSchema })

const rowShape = {
  user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  /** Percent, 0 to 90. */
  discount_percentage: z.int(),
  created_at: z.string(),
}
const deskCustomerRowSchema = z.object(rowShape)

const deskCustomerSchema = z.object({
  ...rowShape,
  /** When the account last changed: the version that a change states. */
  updated_at: z.string(),
  /** Whether the owner of the address has proved it. */
  email_proved: z.boolean(),
  shipping: z.nullable(addressAnswerSchema),
  passkeys: z.int(),
  orders: z.object({
    total: z.int(),
    /** The last ones, newest first. */
    last: z.array(z.object({ order_id: z.string(), state: z.enum(orderStates), total: centsSchema, created_at: z.string() })),
  }),
  wholesale_lists: z.array(z.object({ name: z.string(), products: z.int(), pieces: z.int() })),
  /** The trade account; null for a customer who is no member of one. */
  trade_account: z.nullable(z.object({ account_id: z.string(), name: z.string(), role: z.string() })),
  /** `refused`: the mail server of the address has refused a letter permanently. */
  newsletter: z.enum(['none', 'pending', 'confirmed', 'unsubscribed', 'refused']),
  /** When the newsletter was confirmed or ended. */
  newsletter_at: z.nullable(z.string()),
  /** The subscriptions to pushes, by device. */
  pushes: z.array(z.object({ topics: z.array(z.string()), since: z.string() })),
  /** The devices that are signed in, last seen first. */
  sessions: z.array(z.object({ device: z.nullable(z.string()), first_seen: z.string(), last_seen: z.string() })),
  notes: z.array(z.object({ note_id: z.string(), at: z.string(), author: z.string(), text: z.string() })),
})

const seen = { token: tokenSchema, updated_at: z.string().check(z.maxLength(40)) }
const found = [...entryCodes, 'not_found'] as const
const change = [...found, 'staff_account', 'idempotency_mismatch', 'in_progress'] as const
const path = '/api/desk/customers/:userId'

/** The desk's calls about customers. */
export const deskCustomerEndpoints = {
  deskCustomers: {
    name: 'deskCustomers',
    method: 'GET',
    path: '/api/desk/customers',
    summary: 'Accounts, newest first, by role and by the start of a name, an e-mail address or a phone number',
    access: 'staff',
    right: 'customers.read',
    idempotent: false,
    input: deskCustomersReadSchema,
    answer: z.object({ customers: z.array(deskCustomerRowSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskCustomer: {
    name: 'deskCustomer',
    method: 'GET',
    path,
    summary: 'One account: orders, lists, consents, terms, devices and notes',
    access: 'staff',
    right: 'customers.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskCustomerSchema,
    codes: found,
  },
  deskCustomerTerms: {
    name: 'deskCustomerTerms',
    method: 'POST',
    path: `${path}/terms`,
    summary: 'Set the role of an account and its discount. A trade customer has 1 to 90 percent, a decorator 0 to 90, a customer none',
    access: 'staff',
    right: 'customers.change',
    idempotent: true,
    input: z
      .object({
        ...seen,
        role: z.enum(['customer', 'trade', 'decorator']),
        discount_percentage: z.int().check(z.minimum(0), z.maximum(90)),
      })
      .check(
        z.refine(
          ({ role, discount_percentage: discount }) => role === 'decorator' || (role === 'trade' ? discount > 0 : discount === 0),
          'A trade customer has a discount of 1 to 90 percent, a customer none',
        ),
      ),
    answer: deskCustomerSchema,
    codes: [...change, 'wrong_state'],
  },
  deskCustomerNote: {
    name: 'deskCustomerNote',
    method: 'POST',
    path: `${path}/notes`,
    summary: 'Add a note for the staff. The customer gets it with an export of the data',
    access: 'staff',
    right: 'customers.change',
    idempotent: true,
    input: z.object({
      token: tokenSchema,
      text: z.string().check(z.trim(), z.minLength(1, 'Write the note'), z.maxLength(2000, 'A note has 2000 characters at most')),
    }),
    answer: deskCustomerSchema,
    codes: change,
  },
  deskCustomerEndSessions: {
    name: 'deskCustomerEndSessions',
    method: 'POST',
    path: `${path}/end-sessions`,
    summary: 'Sign a customer out everywhere',
    access: 'staff',
    right: 'customers.change',
    idempotent: true,
    input: deskReadSchema,
    answer: deskCustomerSchema,
    codes: change,
  },
  deskCustomerExport: {
    name: 'deskCustomerExport',
    method: 'POST',
    path: `${path}/export`,
    summary: 'All data of the shop about a customer, to hand over on request (POPIA, section 23)',
    access: 'staff',
    right: 'customers.delete',
    idempotent: false,
    input: deskReadSchema,
    answer: customerExportSchema,
    codes: [...found, 'staff_account', 'rate_limited'],
  },
  deskCustomerDelete: {
    name: 'deskCustomerDelete',
    method: 'POST',
    path: `${path}/delete`,
    summary: 'Delete an account on request (POPIA, section 24). The e-mail address confirms whose it is',
    access: 'staff',
    right: 'customers.delete',
    idempotent: true,
    /** `email`: typed by the caller, the address of the account. */
    input: z.object({ token: tokenSchema, email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)) }),
    answer: doneSchema,
    codes: [...change, 'wrong_state'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskCustomer = z.infer<typeof deskCustomerSchema>
export type DeskCustomerRow = z.infer<typeof deskCustomerRowSchema>
export type DeskCustomersRead = z.infer<typeof deskCustomersReadSchema>
export { deskCustomersReadSchema }
