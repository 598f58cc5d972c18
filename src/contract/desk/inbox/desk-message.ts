import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape } from '../desk-order.ts'

/** `open`: waits for an answer. `closed`: needs none. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** `note`: for the staff. The other kinds change the state. */
export const messageEntryKinds = ['answer', 'note', 'closed', 'opened'] as const
export type MessageEntryKind = (typeof messageEntryKinds)[number]

/** The longest answer to a message. */
export const ANSWER_LENGTH = 5000

/** The messages of one state: open ones oldest first, others newest first. */
export const deskMessagesReadSchema = z.object({ ...pageShape, state: z._default(z.enum(messageStates), 'open') })

const rowShape = {
  message_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** As typed; it is not checked. */
  order_number: z.string(),
  created_at: z.string(),
  state: z.enum(messageStates),
}

/** `start`: the first 240 characters of the message. */
const rowSchema = z.object({ ...rowShape, start: z.string() })

const deskMessageSchema = z.object({
  ...rowShape,
  message: z.string(),
  /** The day on which the message and its entries are deleted. */
  kept_until: z.string(),
  version: z.int(),
  /** Oldest first. */
  entries: z.array(
    z.object({ entry_id: z.string(), at: z.string(), kind: z.enum(messageEntryKinds), author: z.string(), text: z.string() }),
  ),
})

const seen = { token: tokenSchema, version: z.int().check(z.minimum(1), z.maximum(100_000)) }

const change = {
  method: 'POST',
  access: 'staff',
  right: 'messages.answer',
  idempotent: true,
  answer: deskMessageSchema,
  codes: [...entryCodes, 'not_found', 'message_changed', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
} as const

/** The desk's calls about messages of the contact form. */
export const deskMessageEndpoints = {
  deskMessages: {
    name: 'deskMessages',
    method: 'GET',
    path: '/api/desk/messages',
    summary: 'Messages of one state; open ones first, the oldest on top',
    access: 'staff',
    right: 'messages.read',
    idempotent: false,
    input: deskMessagesReadSchema,
    answer: z.object({ messages: z.array(rowSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskMessage: {
    name: 'deskMessage',
    method: 'GET',
    path: '/api/desk/messages/:messageId',
    summary: 'One message with its answers and notes',
    access: 'staff',
    right: 'messages.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskMessageSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskMessageAnswer: {
    ...change,
    name: 'deskMessageAnswer',
    path: '/api/desk/messages/:messageId/answer',
    summary: 'Mail an answer to the writer, with the message quoted below it',
    input: z.object({
      ...seen,
      text: z
        .string()
        .check(z.trim(), z.minLength(1, 'Write the answer first'), z.maxLength(ANSWER_LENGTH, 'An answer has 5 000 characters at most')),
    }),
  },
  deskMessageState: {
    ...change,
    name: 'deskMessageState',
    path: '/api/desk/messages/:messageId/state',
    summary: 'Close a message without an answer, or open it again. Nobody is mailed',
    input: z.object({ ...seen, open: z.boolean() }),
  },
  deskMessageNote: {
    ...change,
    name: 'deskMessageNote',
    path: '/api/desk/messages/:messageId/notes',
    summary: 'Add a note for the staff to a message',
    input: z.object({
      token: tokenSchema,
      text: z.string().check(z.trim(), z.minLength(1, 'Write the note first'), z.maxLength(2000, 'A note has 2 000 characters at most')),
    }),
    codes: [...entryCodes, 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskMessage = z.infer<typeof deskMessageSchema>
export type DeskMessageRow = z.infer<typeof rowSchema>
export type DeskMessagesRead = z.infer<typeof deskMessagesReadSchema>
