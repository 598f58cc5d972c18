import { DEFAULT_PROVINCE, provinces, type Address, type AddressAnswer } from '../../contract/account/address.ts'

/** A stored address in the form that a call expects. */
export function addressInput(stored: AddressAnswer): Address {
  const province = provinces.find((name) => name === stored.province) ?? DEFAULT_PROVINCE
  return {
    firstName: stored.first_name,
    lastName: stored.last_name,
    companyName: stored.company_name,
    streetAddress1: stored.street_address_1,
    streetAddress2: stored.street_address_2,
    city: stored.city,
    state: province,
    postcode: stored.postcode,
    country: 'South Africa',
    province,
    ...(stored.phone ? { phone: stored.phone } : {}),
  }
}
