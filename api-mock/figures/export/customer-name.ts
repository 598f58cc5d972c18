import type { AddressAnswer } from '../../../src/contract/account/address.ts'

/** A name in two parts. */
interface Named {
  first_name: string
  last_name: string
}

/**
 * The customer of an order in all files for the accountant: the company that is billed, or else the person who is billed, or else the
 * contact. Empty once names were removed.
 */
export const customerName = (billing: AddressAnswer, contact: Named): string => billing.company_name || nameOf(billing) || nameOf(contact)

const nameOf = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`.trim()
