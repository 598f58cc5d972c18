import * as z from 'zod/mini'
import { nameSchema } from '../../account/address.ts'
import { lastNameSchema, sessionSchema, typedPasswordSchema } from '../../account/customer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { deskRoles } from '../rights.ts'

/** An invitation to the desk that was not accepted. */
export const staffInviteRowSchema = z.object({
  invite_id: z.string(),
  email: z.string(),
  role: z.enum(deskRoles),
  /** The name of the owner who invited, or the address without one. The name of the shop for the command line. */
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Whether its link still works: it has not expired, and the person who invited is still an owner, or it was the command line. */
  is_open: z.boolean(),
})

/** The secret of the link in the mail. */
const invite = z.string().check(z.minLength(1), z.maxLength(100))

/** What the link's page shows before the invitation is accepted. */
const staffInviteSchema = z.object({
  email: z.string(),
  role: z.enum(deskRoles),
  invited_by: z.string(),
  expires_at: z.string(),
  /** Whether the address has an account: its password accepts. Otherwise an account is made. */
  has_account: z.boolean(),
})

/** `password`: of the account, or of the new account. The names are for a new account alone. */
const acceptSchema = z.object({
  invite,
  password: typedPasswordSchema,
  firstName: z.optional(nameSchema),
  lastName: z.optional(lastNameSchema),
})

/** The calls of the page that an invitation to the desk opens. Its reader has no session of the staff yet: the link in the mail is the proof. */
export const staffInviteEndpoints = {
  staffInvite: {
    name: 'staffInvite',
    method: 'POST',
    path: '/api/staff-invite',
    summary: 'What an invitation to the desk gives, and to whom',
    access: 'open',
    idempotent: false,
    input: z.object({ invite }),
    answer: staffInviteSchema,
    codes: ['staff_invite_ended'],
  },
  staffInviteAccept: {
    name: 'staffInviteAccept',
    method: 'POST',
    path: '/api/staff-invite/accept',
    summary: 'Accept an invitation to the desk with the password of the account, or of a new account for its address; other sessions end',
    access: 'open',
    idempotent: false,
    input: acceptSchema,
    answer: sessionSchema,
    codes: ['staff_invite_ended', 'incorrect_credentials', 'registration_refused'],
  },
} as const satisfies Record<string, Endpoint>

export type StaffInviteRow = z.infer<typeof staffInviteRowSchema>
export type StaffInvite = z.infer<typeof staffInviteSchema>
