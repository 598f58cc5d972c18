import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { contentSchema } from './content-shapes.ts'
import { deskContentItemSchema } from './desk-content.ts'

const version = z.int().check(z.minimum(1), z.maximum(100_000))
const change = { method: 'POST', access: 'staff', right: 'mails.change', idempotent: true } as const
const codes = [...entryCodes, 'not_found', 'idempotency_mismatch', 'in_progress'] as const
/** `value_missing` and `value_unknown` name the values in `data.values`. */
const wordCodes = ['content_invalid', 'value_missing', 'value_unknown'] as const

/** The desk's calls that change the words of mails. They have a right of their own: mails carry codes, links and bank details. */
export const deskMailTextEndpoints = {
  deskMailTextSave: {
    ...change,
    name: 'deskMailTextSave',
    path: '/api/desk/mail-texts/:slug',
    summary: 'Save a new version of the words of a mail, as a draft or for every mail that is written from now on',
    input: z.object({ token: tokenSchema, version, publish: z.boolean(), content: contentSchema }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed', ...wordCodes],
  },
  deskMailTextRestore: {
    ...change,
    name: 'deskMailTextRestore',
    path: '/api/desk/mail-texts/:slug/restore',
    summary: 'Send the words that came with the shop again',
    input: z.object({ token: tokenSchema, version }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed'],
  },
  deskMailTextTest: {
    ...change,
    name: 'deskMailTextTest',
    path: '/api/desk/mail-texts/:slug/test',
    summary: 'Mail these words with sample values to oneself',
    input: z.object({ token: tokenSchema, content: contentSchema }),
    answer: z.object({ email: z.string() }),
    codes: [...codes, ...wordCodes, 'rate_limited'],
  },
  deskMailTextPreview: {
    method: 'POST',
    access: 'staff',
    right: 'mails.change',
    idempotent: false,
    name: 'deskMailTextPreview',
    path: '/api/desk/mail-texts/:slug/preview',
    summary: 'The mail with sample values, as text and as HTML',
    input: z.object({ token: tokenSchema, content: contentSchema }),
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    codes: [...entryCodes, 'not_found', ...wordCodes],
  },
} as const satisfies Record<string, DeskEndpoint>
