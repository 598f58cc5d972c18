import type { AddressAnswer } from '../../src/contract/account/address.ts'

/** A search for a delivery address on a map. It leaves out company, complex and unit, with which the map finds no street. */
export function mapLinkOf({
  street_address_1: street,
  city,
  postcode,
}: Pick<AddressAnswer, 'street_address_1' | 'city' | 'postcode'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street.trim()}, ${city.trim()} ${postcode}`)}`
}
