import type { Address, AddressAnswer } from '../../src/contract/account/address.ts'

/** An address as responses contain it. `state` repeats the province. */
export function addressAnswer(address: Address): AddressAnswer {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    company_name: address.companyName,
    street_address_1: address.streetAddress1,
    street_address_2: address.streetAddress2,
    city: address.city,
    state: address.province,
    postcode: address.postcode,
    country: address.country,
    province: address.province,
    email: address.email ?? null,
    phone: address.phone ?? null,
  }
}
