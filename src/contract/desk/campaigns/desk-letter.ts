import * as z from 'zod/mini'
import { provinces } from '../../account/provinces.ts'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape } from '../desk-order.ts'

/** `sent`: the mails to all readers of the segment have left, or were given up. `stopped`: no further reader gets one. */
export const letterStates = ['draft', 'sending', 'paused', 'sent', 'stopped'] as const
export type LetterState = (typeof letterStates)[number]

/** Groups of the readers who have confirmed. `bought`: with an order that was paid. `province`: of the last paid order of goods. */
export const segments = ['all', 'bought', 'never_bought', 'trade', 'province'] as const
export type Segment = (typeof segments)[number]

export const letterSteps = ['send', 'pause', 'resume', 'stop'] as const
export type LetterStep = (typeof letterSteps)[number]

const fields = {
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write the subject'), z.maxLength(120), z.regex(/^[^\r\n]*$/, 'A subject has one line')),
  /** The line after the subject in a list of mails. */
  preheader: z.string().check(z.trim(), z.maxLength(160), z.regex(/^[^\r\n]*$/, 'A preview has one line')),
  /** Markdown, without HTML. */
  markdown: z.string().check(z.trim(), z.minLength(1, 'Write the letter'), z.maxLength(20_000)),
  segment: z.enum(segments),
  /** Only for the segment `province`. */
  province: z.nullable(z.enum(provinces)),
}
const needsProvince = z.refine<{ segment: Segment; province: string | null }>(
  ({ segment, province }) => (segment === 'province') === (province !== null),
  'Choose the province',
)

/** Newest first. */
export const deskLettersReadSchema = z.object(pageShape)

const rowShape = {
  letter_id: z.string(),
  state: z.enum(letterStates),
  /** Grows with every change of the staff. */
  rev: z.int(),
  subject: z.string(),
  segment: z.enum(segments),
  province: z.nullable(z.enum(provinces)),
  author: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** The number of mails that were written, and the number with each outcome. The others of `written` wait in the mail outbox. */
  written: z.int(),
  sent: z.int(),
  refused: z.int(),
  failed: z.int(),
  withdrawn: z.int(),
}
const letterRowSchema = z.object(rowShape)
const deskLetterSchema = z.object({
  ...rowShape,
  preheader: z.string(),
  markdown: z.string(),
  /** How many people are in the segment now. */
  readers: z.int(),
  /** Why mails do not leave; null if none is being tried again, and the shop has not paused the letter. */
  trouble: z.nullable(
    z.object({
      /** The shop has paused the letter, because the mail server refused several mails in a row. */
      paused: z.boolean(),
      /** How many mails are being tried again. */
      retried: z.int(),
      /** The newest answer of the mail server to one of them. */
      words: z.nullable(z.string()),
    }),
  ),
  /** The mail as its readers get it. */
  html: z.string(),
  text: z.string(),
})

const change = [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'] as const
const path = '/api/desk/letters/:letterId'
const rev = z.int().check(z.minimum(0))

/** The desk's calls about the newsletter. */
export const deskLetterEndpoints = {
  deskLetters: {
    name: 'deskLetters',
    method: 'GET',
    path: '/api/desk/letters',
    summary: 'Letters of the newsletter, newest first, and how many readers there are',
    access: 'staff',
    right: 'newsletter.read',
    idempotent: false,
    input: deskLettersReadSchema,
    answer: z.object({
      letters: z.array(letterRowSchema),
      total: z.int(),
      page: z.int(),
      readers: z.object({ confirmed: z.int(), pending: z.int(), unsubscribed: z.int(), refused: z.int() }),
    }),
    codes: entryCodes,
  },
  deskLetter: {
    name: 'deskLetter',
    method: 'GET',
    path,
    summary: 'One letter with its counts, as HTML and as text',
    access: 'staff',
    right: 'newsletter.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskLetterSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskLetterCreate: {
    name: 'deskLetterCreate',
    method: 'POST',
    path: '/api/desk/letters',
    summary: 'A new draft',
    access: 'staff',
    right: 'newsletter.send',
    idempotent: true,
    input: z.object({ token: tokenSchema, ...fields }).check(needsProvince),
    answer: deskLetterSchema,
    codes: change,
  },
  deskLetterChange: {
    name: 'deskLetterChange',
    method: 'POST',
    path,
    summary: 'Change a draft',
    access: 'staff',
    right: 'newsletter.send',
    idempotent: true,
    input: z.object({ token: tokenSchema, rev, ...fields }).check(needsProvince),
    answer: deskLetterSchema,
    codes: change,
  },
  deskLetterTest: {
    name: 'deskLetterTest',
    method: 'POST',
    path: `${path}/test`,
    summary: 'Mail the letter to the caller alone',
    access: 'staff',
    right: 'newsletter.send',
    idempotent: true,
    input: z.object({ token: tokenSchema, rev }),
    answer: deskLetterSchema,
    codes: [...change, 'rate_limited'],
  },
  deskLetterStep: {
    name: 'deskLetterStep',
    method: 'POST',
    path: `${path}/steps`,
    summary: 'Send a draft, pause, resume or stop the sending. Stopping is final',
    access: 'staff',
    right: 'newsletter.send',
    idempotent: true,
    input: z.object({ token: tokenSchema, rev, step: z.enum(letterSteps) }),
    answer: deskLetterSchema,
    codes: change,
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskLetterRow = z.infer<typeof letterRowSchema>
export type DeskLetter = z.infer<typeof deskLetterSchema>
