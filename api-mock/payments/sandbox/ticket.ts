import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { centsSchema } from '../../../src/contract/money/money-schema.ts'
import { equalSecrets } from '../equal-secrets.ts'

/**
 * A checkout of the sandbox provider, encoded in its reference. So the sandbox stores nothing, and a restart loses nothing. The reference
 * is in the address of the payment page, so it contains no data of the customer.
 */
const ticketSchema = z.object({
  reference: z.string(),
  amount: centsSchema,
  months: z.nullable(z.int()),
  confirm: z.url(),
  cancel: z.url(),
  /** Distinguishes two checkouts of one order. */
  checkout: z.string(),
})

export type Ticket = z.infer<typeof ticketSchema>

const seal = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/**
 * Encodes and signs a checkout.
 * @param request the whole request for it: a changed one, such as with a corrected name, is another checkout
 */
export function writeTicket(ticket: Omit<Ticket, 'checkout'>, request: string, key: string): string {
  const text = Buffer.from(JSON.stringify({ ...ticket, checkout: seal(request, key) } satisfies Ticket)).toString('base64url')
  return `${text}.${seal(text, key)}`
}

/** Decodes a checkout. Returns null for a number that this sandbox did not sign. */
export function readTicket(number: string, key: string): Ticket | null {
  const [text = '', mac = ''] = number.split('.')
  if (!equalSecrets(mac, seal(text, key))) return null
  return ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}
