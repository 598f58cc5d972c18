import * as z from 'zod/mini'
import { INVALID_EMAIL, emailSchema } from '../../contract/account/address.ts'

export const NO_NUMBER = 'Enter the order number'
export const NO_EMAIL = 'Enter the e-mail address used for the order'

/** Why the server does not find an order. */
export const lookupProblems = {
  unknown: 'There is no order with this number and e-mail. Check both: the number is in your confirmation mail.',
  'too-many': 'Too many tries. Please wait a few minutes.',
} as const

/** The faults of the fields of "Find your order". The page and the server validate with the same rules. */
export function lookupFaults(order: string, email: string): { order?: string; email?: string } {
  const mail = email.trim() === '' ? NO_EMAIL : z.safeParse(emailSchema, email).success ? null : INVALID_EMAIL
  return { ...(order.trim() === '' && { order: NO_NUMBER }), ...(mail !== null && { email: mail }) }
}

/** The number in a text that names an order as mails and titles do: `Order 3738 3269`, `#37383269`. Empty if it has no digits. */
export const orderNumberOf = (typed: string): string => typed.replaceAll(/\D/g, '')
