import type { DeliveryPreview, DeskZone } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { workingDays } from '../../src/domain/delivery/words.ts'
import { rangesInWords } from '../../src/domain/delivery/postcode-ranges.ts'
import { money } from '../orders/words.ts'

/** Where a zone counts: "Gauteng, Limpopo, 7700–7899". */
export const areaWords = ({ provinces, postcodes, everywhere }: Pick<DeskZone, 'provinces' | 'postcodes' | 'everywhere'>): string =>
  everywhere ? 'Everywhere else' : [...provinces, rangesInWords(postcodes)].filter(Boolean).join(', ')

/** What a zone costs: "R 450 in 5 working days, free from R 20 000". */
export function priceWords({ price, days, free_from: freeFrom }: Pick<DeskZone, 'price' | 'days' | 'free_from'>): string {
  if (price === null) return 'No delivery'
  const cost = `${price === 0 ? 'Free' : money(price)} in ${workingDays(days)}`
  return freeFrom === null || price === 0 ? cost : `${cost}, free from ${money(freeFrom)}`
}

/** What a customer with a postcode sees: "8001, Cape Town: R 450 by 4 December 2026, by the zone “Cape Town”". */
export function previewWords({ postcode, place, zone, price, delivery_by: by }: DeliveryPreview): string {
  const where = place === null ? postcode : `${postcode}, ${place}`
  const rule = zone === null ? 'no zone counts there' : `by the zone “${zone}”`
  if (price === null || by === null) return `${where}: no delivery, ${rule}.`
  return `${where}: ${price === 0 ? 'free' : money(price)}, delivered by ${formatDayLong(by)}, ${rule}.`
}
