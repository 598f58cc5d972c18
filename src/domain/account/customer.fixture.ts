import type { Customer } from '../../contract/account/customer.ts'

/** A demo customer without addresses, except the given fields. */
export const customerWith = (changes: Partial<Customer>): Customer => ({
  user_id: 'AAAAAAAAAAAAAAAAAAAA',
  email: 'demo@stoep.example',
  first_name: 'Demo',
  last_name: 'Shopper',
  phone: '021 555 0100',
  role: 'customer',
  discount_percentage: 0,
  shipping: null,
  addresses: [],
  billing: null,
  ...changes,
})
