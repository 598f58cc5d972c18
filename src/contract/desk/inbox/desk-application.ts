import * as z from 'zod/mini'
import { sentApplicationShape, applicationStates } from '../../content/decorator.ts'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { pageShape } from '../desk-order.ts'

/** The longest message of a decision. */
export const DECISION_LENGTH = 4000

/** The applications of one state: those that wait oldest first, decided ones newest first. */
export const deskApplicationsReadSchema = z.object({ ...pageShape, state: z._default(z.enum(applicationStates), 'received') })

const deskApplicationSchema = z.object({
  ...sentApplicationShape,
  application_id: z.string(),
  state: z.enum(applicationStates),
  sent_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** The code of an accepted decorator. */
  code: z.nullable(z.string()),
  /** What the mail about the decision said. */
  answer: z.nullable(z.string()),
})

const messageSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write the message: the mail has it'),
    z.maxLength(DECISION_LENGTH, 'A message has 4 000 characters at most'),
  )

const change = {
  method: 'POST',
  access: 'staff',
  right: 'applications.decide',
  idempotent: true,
  answer: deskApplicationSchema,
  codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
} as const

/** The code, and what it takes off for those who use it. */
export const acceptanceShape = {
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4,20}$/, 'A code has 4 to 20 letters and digits')),
  percent: z.int('Enter 1 to 50 percent').check(z.minimum(1, 'Enter 1 to 50 percent'), z.maximum(50, 'Enter 1 to 50 percent')),
  message: messageSchema,
}

/** The desk's calls about applications to the decorator programme. */
export const deskApplicationEndpoints = {
  deskApplications: {
    name: 'deskApplications',
    method: 'GET',
    path: '/api/desk/applications',
    summary: 'Applications to the decorator programme of one state; those that wait first, the oldest on top',
    access: 'staff',
    right: 'applications.read',
    idempotent: false,
    input: deskApplicationsReadSchema,
    answer: z.object({ applications: z.array(deskApplicationSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskApplicationAccept: {
    ...change,
    name: 'deskApplicationAccept',
    path: '/api/desk/applications/:applicationId/accept',
    summary: 'Accept a decorator: makes the code, and mails code, link and message',
    input: z.object({ token: tokenSchema, ...acceptanceShape }),
  },
  deskApplicationDecline: {
    ...change,
    name: 'deskApplicationDecline',
    path: '/api/desk/applications/:applicationId/decline',
    summary: 'Decline a decorator and mail the message',
    input: z.object({ token: tokenSchema, message: messageSchema }),
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskApplication = z.infer<typeof deskApplicationSchema>
export type DeskApplicationsRead = z.infer<typeof deskApplicationsReadSchema>
