import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS } from '../../contract/account/address.ts'
import { applicationBodySchema } from '../../contract/content/decorator.ts'
import type { PostedForm } from '../../contract/forms/form-action.ts'
import { contactBodySchema, giveawayBodySchema, newsletterBodySchema, swatchBodySchema } from '../../contract/forms/form.ts'
import { tooLong } from './too-long.ts'

const schemas = {
  contact: contactBodySchema,
  newsletter: newsletterBodySchema,
  giveaway: giveawayBodySchema,
  swatches: swatchBodySchema,
  application: applicationBodySchema,
} as const satisfies Record<PostedForm, z.ZodMiniType>

/** What a form sends, once it holds. */
export type FormBody<Form extends PostedForm> = z.output<(typeof schemas)[Form]>

export type FormCheck<Form extends PostedForm> =
  | { ok: true; body: FormBody<Form> }
  /** By field, in the specified words; in the order of the schema. */
  | { ok: false; errors: Record<string, string> }

const lists = new Set(['fabrics'])
const ticks = new Set(['newsletter', 'rules'])
const numbers = new Set(['years'])

/** A number as people write it, or what makes the schema say that the field has to be filled in. */
const numberOf = (typed: string | undefined) => (typed?.trim() ? Number(typed.trim()) : undefined)

/**
 * What a browser sends of a form, as its schema takes it: fields are named as there, any value ticks a box, fabrics repeat. The page and
 * the server (for a form posted without script) read it alike.
 */
function formValues(form: PostedForm, filled: Iterable<readonly [string, string]>): Record<string, unknown> {
  const entries = [...filled]
  const first = new Map(entries.toReversed())
  const values = Object.keys(schemas[form].shape).map((name) => {
    const typed = first.get(name)
    if (lists.has(name)) return [name, entries.flatMap(([key, value]) => (key === name ? [value] : []))] as const
    if (ticks.has(name)) return [name, first.has(name)] as const
    if (numbers.has(name)) return [name, numberOf(typed)] as const
    return [name, typed ?? ''] as const
  })
  return Object.fromEntries(values)
}

/** Judges a filled-in form by the schema that the API uses too. */
export function checkForm<Form extends PostedForm>(form: Form, filled: Iterable<readonly [string, string]>): FormCheck<Form> {
  const values = formValues(form, filled)
  const judgement = z.safeParse(schemas[form], values)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate the output of `schemas[form]` to `Form`
  if (judgement.success) return { ok: true, body: judgement.data as FormBody<Form> }
  const found = new Map<string, string>()
  for (const issue of judgement.error.issues) {
    const name = String(issue.path[0])
    if (!found.has(name)) found.set(name, tooLong(issue) ?? worded(name, issue.message, values[name]))
  }
  const inOrder = Object.keys(schemas[form].shape).flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? ''] as const] : []))
  return { ok: false, errors: Object.fromEntries(inOrder) }
}

/** Fields with a message of their own when they are missing (spec §5). */
const named = new Set(['name', 'email', 'message'])

/** An empty field gets the specified message. The default messages of zod ("Invalid input …") are not for shoppers. */
function worded(name: string, message: string, value: unknown): string {
  const empty = typeof value === 'string' && value.trim() === ''
  return (empty && !named.has(name)) || /^(Invalid input|Invalid option|Too (big|small))/.test(message) ? COMPLETE_ALL_FIELDS : message
}
