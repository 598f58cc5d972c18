import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'

export const roleWords: Record<DeskCustomer['role'], string> = {
  customer: 'Customer',
  trade: 'Trade',
  decorator: 'Decorator',
  staff: 'Staff',
}

export const newsletterWords: Record<DeskCustomer['newsletter'], string> = {
  none: 'Never asked for',
  pending: 'Asked for, not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  refused: 'The address refuses mail',
}

/** The name of a person, or the address without one. */
export const personName = ({ first_name, last_name, email }: Pick<DeskCustomer, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email
