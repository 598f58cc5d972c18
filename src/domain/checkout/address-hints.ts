import type { Province } from '../../contract/account/address.ts'
import { provinceOfPostcode } from './postcode.ts'

/**
 * The hint at the province of an address: the one that its postcode has suggested, or that the chosen one does not agree with the postcode.
 * `isPicked`: the customer chose the province.
 */
export function provinceHint(postcode: string, province: Province, isPicked: boolean): string | undefined {
  const suggested = provinceOfPostcode(postcode)
  if (suggested === null) return undefined
  if (suggested !== province) return `The postcode ${postcode} is usually in ${suggested}. Check both.`
  return isPicked ? undefined : `Looks like ${suggested}. Change it if that is wrong.`
}

const POST_BOX = /\b(p\.?\s?o\.?\s?box|post\s?box|private\s?bag|posbus|privaatsak)\b/iu

/** The hint at the street of a delivery: furniture comes to a door, and a post box has none. */
export const doorHint = (street: string): string | undefined =>
  POST_BOX.test(street) ? 'We deliver furniture to a door, not to a post box. Give the street address.' : undefined
