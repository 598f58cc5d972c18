import type { DeskZone, ZoneFields } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { parseRanges, rangesInWords } from '../../src/domain/delivery/postcode-ranges.ts'

/** The fields of the form of a zone. `postcodes`: as they are typed, such as `7700–7899, 8001`. */
export interface TypedZone extends Omit<ZoneFields, 'postcodes' | 'price' | 'days'> {
  postcodes: string
  price: ZoneFields['price']
  days: number | null
  /** Whether the shop delivers there. */
  delivers: boolean
}

/** The form of a stored zone, or of a new one. */
export function typedZone(zone: DeskZone | undefined): TypedZone {
  if (!zone)
    return {
      name: '',
      provinces: [],
      postcodes: '',
      everywhere: false,
      price: null,
      days: null,
      free_from: null,
      active: true,
      delivers: true,
    }
  const { name, provinces, everywhere, price, days, free_from, active } = zone
  const postcodes = rangesInWords(zone.postcodes)
  return { name, provinces, postcodes, everywhere, price, days, free_from, active, delivers: price !== null }
}

/**
 * What the form sends, and why its postcodes cannot be read; one of both is null. A zone that is everywhere has no area of its own, and one
 * without delivery no price and no total from which it is free.
 */
export function zoneInput(typed: TypedZone): { fields: ZoneFields; problem: null } | { fields: null; problem: string } {
  const { postcodes, delivers, days, ...rest } = typed
  const { ranges, problem } = parseRanges(postcodes)
  if (ranges === null) return { fields: null, problem }
  return {
    fields: {
      ...rest,
      provinces: rest.everywhere ? [] : rest.provinces,
      postcodes: rest.everywhere ? [] : ranges,
      price: delivers ? rest.price : null,
      free_from: delivers ? rest.free_from : null,
      days: days ?? 1,
    },
    problem: null,
  }
}
