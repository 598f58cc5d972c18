import * as z from 'zod/mini'
import { addressSchema, DEFAULT_PROVINCE, type Address, type AddressAnswer } from '../../src/contract/account/address.ts'
import { provinceOfPostcode } from '../../src/domain/checkout/postcode.ts'

/** The fields of a delivery address. The server checks them by the rules of the checkout. */
export type AddressDraft = Record<
  'firstName' | 'lastName' | 'companyName' | 'streetAddress1' | 'streetAddress2' | 'city' | 'postcode' | 'province',
  string
>

export const emptyAddress: AddressDraft = {
  firstName: '',
  lastName: '',
  companyName: '',
  streetAddress1: '',
  streetAddress2: '',
  city: '',
  postcode: '',
  province: DEFAULT_PROVINCE,
}

/** The draft of a stored address. */
export const draftOf = (address: AddressAnswer): AddressDraft => ({
  firstName: address.first_name,
  lastName: address.last_name,
  companyName: address.company_name,
  streetAddress1: address.street_address_1,
  streetAddress2: address.street_address_2,
  city: address.city,
  postcode: address.postcode,
  province: address.province,
})

/** The address of a draft, or the words of its first problem. */
export function addressOf(draft: AddressDraft): { address: Address } | { problem: string } {
  const read = z.safeParse(addressSchema, draft)
  return read.success ? { address: read.data } : { problem: read.error.issues[0]?.message ?? 'Please complete the address' }
}

/** Sets the postcode of a draft, and the province of that postcode unless the user has picked one (`isPicked`). */
export function withPostcode(draft: AddressDraft, postcode: string, isPicked: boolean): AddressDraft {
  const suggested = isPicked ? null : provinceOfPostcode(postcode)
  return { ...draft, postcode, province: suggested ?? draft.province }
}
