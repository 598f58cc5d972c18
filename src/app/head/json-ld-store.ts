import type { DayOfWeek, FurnitureStore, OpeningHoursSpecification } from 'schema-dts'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import type { Store, StoreHolidays, StoreHours } from '../../contract/content/store.ts'
import { weekdays } from '../../contract/content/weekdays.ts'
import { weekdayName } from '../../domain/content/opening-hours.ts'
import { context, organizationId, type Absolute, type Named } from './json-ld-shop.ts'

export function furnitureStore(store: Store, at: Absolute): Named<FurnitureStore> {
  return {
    '@context': context,
    '@type': 'FurnitureStore',
    '@id': `${at(to.store(store.slug))}#store`,
    name: store.name,
    description: store.description,
    url: at(to.store(store.slug)),
    image: at('/icons/share.jpg'),
    telephone: brand.phoneHref.replace('tel:', ''),
    email: store.email,
    currenciesAccepted: brand.currency,
    parentOrganization: { '@id': organizationId(at) },
    address: {
      '@type': 'PostalAddress',
      streetAddress: [...store.address_lines, store.suburb].join(', '),
      addressLocality: store.city,
      addressRegion: store.province,
      postalCode: store.postcode,
      addressCountry: 'ZA',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: [...openingHours(store.hours), ...holidayHours(store.holidays)],
  }
}

/** One entry for each pair of hours, with the days that keep them; a day that has none is closed. */
function openingHours(hours: StoreHours): OpeningHoursSpecification[] {
  const open = weekdays.flatMap((weekday) => {
    const day = hours[weekday]
    return day ? [{ weekday, ...day }] : []
  })
  return Object.values(Object.groupBy(open, ({ opens, closes }) => `${opens} ${closes}`)).flatMap((days = []) => {
    const [first] = days
    if (!first) return []
    const dayOfWeek = days.map(({ weekday }) => `${context}/${weekdayName(weekday)}` as DayOfWeek)
    return [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens: first.opens, closes: first.closes }]
  })
}

/** Public holidays with hours of their own; closed is from midnight to midnight, as search engines read it. */
function holidayHours(holidays: StoreHolidays): OpeningHoursSpecification[] {
  if (holidays?.hours === undefined) return []
  const { opens, closes } = holidays.hours ?? { opens: '00:00', closes: '00:00' }
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: `${context}/PublicHolidays`, opens, closes }]
}
