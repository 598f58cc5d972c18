import type { Store } from '../../../contract/content/store.ts'

const at = ({ latitude, longitude }: Store) => `${latitude},${longitude}`

/** The way to a shop, in the map service that most phones open by themselves. */
export const directionsTo = (store: Store): string => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at(store))}`

/** A shop on the open map. */
export const mapOf = ({ latitude, longitude }: Store): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** The shop's number as a link: spaces are for people. */
export const phoneHref = (phone: string): string => `tel:+27${phone.replace(/\D/g, '').replace(/^0/, '')}`
