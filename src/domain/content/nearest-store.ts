import type { Province } from '../../contract/account/address.ts'
import type { Store } from '../../contract/content/store.ts'

type Place = Pick<Store, 'latitude' | 'longitude'>

/** The position of the largest town of each province, in degrees. */
const centres: Readonly<Record<Province, Place>> = {
  'Eastern Cape': { latitude: -33.0, longitude: 26.9 },
  'Free State': { latitude: -29.1, longitude: 26.2 },
  Gauteng: { latitude: -26.1, longitude: 28.1 },
  'KwaZulu-Natal': { latitude: -29.8, longitude: 31.0 },
  Limpopo: { latitude: -23.9, longitude: 29.5 },
  Mpumalanga: { latitude: -25.5, longitude: 31.0 },
  'Northern Cape': { latitude: -28.7, longitude: 24.8 },
  'North West': { latitude: -26.7, longitude: 27.1 },
  'Western Cape': { latitude: -33.9, longitude: 18.6 },
}

/** The length of a degree of longitude, relative to a degree of latitude, in the middle of South Africa. */
const LONGITUDE_SCALE = Math.cos((29 * Math.PI) / 180)

const squared = (a: Place, b: Place) => (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * LONGITUDE_SCALE) ** 2

/** Sorts stores by their distance to the largest town of a province, the nearest first. Distances are only approximate. */
export function nearestFirst<Somewhere extends Place>(stores: readonly Somewhere[], province: Province): Somewhere[] {
  const from = centres[province]
  return stores.toSorted((a, b) => squared(a, from) - squared(b, from))
}
