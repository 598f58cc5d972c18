import type { AddressAnswer } from '../../contract/account/address.ts'

/** The lines of a postal address, without empty lines. */
export function addressLines({
  first_name,
  last_name,
  company_name,
  street_address_1,
  street_address_2,
  city,
  postcode,
  province,
}: AddressAnswer): string[] {
  return [`${first_name} ${last_name}`, company_name, street_address_1, street_address_2, `${city} ${postcode}`, province]
    .map((line) => line.trim())
    .filter(Boolean)
}
