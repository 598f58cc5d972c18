import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS } from '../../contract/account/address.ts'
import { applicationBodySchema } from '../../contract/content/decorator.ts'
import type { PostedForm } from '../../contract/forms/form-action.ts'
import { tradeApplicationBodySchema } from '../../contract/trade/trade-application.ts'
import { giftCardBalanceSchema, giftCardBodySchema } from '../../contract/gifts/gift-card.ts'
import { contactBodySchema, giveawayBodySchema, newsletterBodySchema, swatchBodySchema } from '../../contract/forms/form.ts'
import { parseRand } from '../rand.ts'
import { tooLongMessage } from './too-long.ts'

const schemas = {
  contact: contactBodySchema,
  newsletter: newsletterBodySchema,
  giveaway: giveawayBodySchema,
  swatches: swatchBodySchema,
  application: applicationBodySchema,
  trade: tradeApplicationBodySchema,
  'gift-card': giftCardBodySchema,
  'gift-card-balance': giftCardBalanceSchema,
} as const satisfies Record<PostedForm, z.ZodMiniType>

/** The body of a valid form. */
export type FormBody<Form extends PostedForm> = z.output<(typeof schemas)[Form]>

/** The words of the required fields when they are empty, for the fields that the specification gives no message (spec §5). */
const missing: Readonly<Record<string, string>> = {
  phone: 'Enter your phone number',
  town: 'Enter your town or suburb',
  province: 'Choose your province',
  rules: 'Accept the rules to enter',
  address: 'Enter the full address',
  business: 'Enter the name of your business',
  kind: 'Choose the kind of your business',
  city: 'Enter your city or town',
  years: 'Enter your years of practice as a number',
  work: 'Describe your work in at least 20 characters',
  sendOn: 'Choose a day',
  recipientName: 'Enter the name of the recipient',
  recipientEmail: 'Enter the e-mail address of the recipient',
  paymentMethod: 'Choose how you would like to pay',
  code: 'Enter the code of the gift card',
}

/** Whether the message of a field says that the field is empty. */
export const isMissing = (name: string, message: string): boolean => missing[name] === message

/** The result of checking a form. */
export type FormCheck<Form extends PostedForm> =
  | { ok: true; body: FormBody<Form> }
  /** What is missing, or the messages of the specification, by field, in the order of the schema. */
  | { ok: false; errors: Record<string, string> }

const lists = new Set(['fabrics'])
const ticks = new Set(['newsletter', 'rules'])
const numbers = new Set(['years', 'months'])

/** The typed number. Undefined for an empty field, so that the schema reports it as missing. */
const numberOf = (typed: string | undefined) => (typed?.trim() ? Number(typed.trim()) : undefined)

/** An amount typed in rand (`R 1 500`), in cents. Undefined for an empty field, and not a number for other text. */
export function centsOf(typed: string | undefined): number | undefined {
  return typed?.trim() ? parseRand(typed) : undefined
}

/**
 * Converts the entries of a submitted form to the input of its schema. The fields have the names of the schema, any value ticks a checkbox,
 * `fabrics` repeats, and an amount is typed in rand: the chosen one, or `ownAmount`. The page and the server (for a form posted without
 * script) use it.
 */
function formValues(form: PostedForm, filled: Iterable<readonly [string, string]>): Record<string, unknown> {
  const entries = [...filled]
  const first = new Map(entries.toReversed())
  const values = Object.keys(schemas[form].shape).map((name) => {
    const typed = first.get(name)
    if (lists.has(name)) return [name, entries.flatMap(([key, value]) => (key === name ? [value] : []))] as const
    if (ticks.has(name)) return [name, first.has(name)] as const
    if (name === 'amount') return [name, centsOf(first.get('ownAmount')?.trim() || typed)] as const
    if (numbers.has(name)) return [name, numberOf(typed)] as const
    return [name, typed ?? ''] as const
  })
  return Object.fromEntries(values)
}

/** Checks a filled-in form with the schema of the API. */
export function checkForm<Form extends PostedForm>(form: Form, filled: Iterable<readonly [string, string]>): FormCheck<Form> {
  const values = formValues(form, filled)
  const result = z.safeParse(schemas[form], values)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate the output of `schemas[form]` to `Form`
  if (result.success) return { ok: true, body: result.data as FormBody<Form> }
  const messages = new Map<string, string>()
  for (const issue of result.error.issues) {
    const name = String(issue.path[0])
    if (!messages.has(name)) messages.set(name, tooLongMessage(issue) ?? worded(name, issue.message, values[name]))
  }
  const inOrder = Object.keys(schemas[form].shape).flatMap((name) =>
    messages.has(name) ? [[name, messages.get(name) ?? ''] as const] : [],
  )
  return { ok: false, errors: Object.fromEntries(inOrder) }
}

/** Fields whose own message also applies when they are empty (spec §5). */
const fieldsWithMessage = new Set(['name', 'email', 'message'])

/** An empty field gets words that name it. The default messages of zod ("Invalid input …") are not for users. */
function worded(name: string, message: string, value: unknown): string {
  const empty = typeof value === 'string' && value.trim() === ''
  return (empty && !fieldsWithMessage.has(name)) ||
    message === COMPLETE_ALL_FIELDS ||
    /^(Invalid input|Invalid option|Too (big|small))/.test(message)
    ? (missing[name] ?? COMPLETE_ALL_FIELDS)
    : message
}
