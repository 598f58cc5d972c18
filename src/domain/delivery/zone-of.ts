import type { DeliveryZone } from '../../contract/delivery/delivery.ts'
import { provinceOfPostcode } from '../checkout/postcode.ts'

/** Where something is delivered. `province`: as the address states it; it counts only if the postcode does not determine the province. */
export interface DeliveryPlace {
  postcode: string
  province?: string | undefined
}

/** The fields that decide which zone of a postcode counts. */
export type ZoneArea = Pick<DeliveryZone, 'provinces' | 'postcodes' | 'everywhere'>

/** A province counts before `everywhere`, and any range of postcodes before a province. */
const OF_PROVINCE = 10_000
const OF_EVERYWHERE = 10_001

/**
 * The number of postcodes in the part of a zone that matches a place: a smaller number is more specific. Null: the zone is not for that
 * place.
 */
function widthFor({ provinces, postcodes, everywhere }: ZoneArea, code: number, province: string | undefined): number | null {
  const widths = postcodes.filter(([first, last]) => code >= first && code <= last).map(([first, last]) => last - first + 1)
  if (widths.length > 0) return Math.min(...widths)
  if (province !== undefined && provinces.includes(province)) return OF_PROVINCE
  return everywhere ? OF_EVERYWHERE : null
}

/**
 * The zone that counts for a place: the one with the narrowest range of postcodes around it, else the one of its province, else the one for
 * everywhere. Null if none does, or if `postcode` is not one of four digits.
 */
export function zoneOf<Zone extends ZoneArea>(zones: readonly Zone[], { postcode, province }: DeliveryPlace): Zone | null {
  if (!/^\d{4}$/.test(postcode.trim())) return null
  const code = Number(postcode)
  const where = provinceOfPostcode(postcode) ?? province
  let found: { zone: Zone; width: number } | null = null
  for (const zone of zones) {
    const width = widthFor(zone, code, where)
    if (width !== null && (found === null || width < found.width)) found = { zone, width }
  }
  return found?.zone ?? null
}
