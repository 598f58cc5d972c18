import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import type { Picture as PictureFacts } from '../../../contract/catalogue/picture.ts'
import type { Store, StoreHours } from '../../../contract/content/store.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { CountryMap } from './country-map.tsx'
import { OpenState } from './open-state.tsx'
import { StoreCards } from './store-cards.tsx'
import { useNow } from './use-now.ts'
import { holidayHours, openingRows, southAfricanWeekday, weekdayName } from '../../../domain/content/opening-hours.ts'
import { weekdays, type Weekday } from '../../../contract/content/weekdays.ts'
import styles from './store-screen.module.css'

/** The data of the store route. "Open now" depends on the time, so the server sends it along. */
export interface StoreData {
  store: Store
  stores: Store[]
  /** ISO */
  now: string
}

/** One store: opening hours, directions and services. */
export function StoreScreen({ data: { store, stores, now: servedAt } }: ScreenProps<StoreData>) {
  const now = useNow(servedAt)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        as={Link}
        items={[{ label: 'Home', href: to.home() }, { label: 'Our shops', href: `${to.info('contact-us')}#shops` }, { label: store.city }]}
      />
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{store.name}</h1>
          <OpenState store={store} now={now} />
          <p className="lede">{store.description}</p>
          <div className="cluster gap-3 no-print">
            <ButtonLink as={DirectionsLink} href={directionsTo(store)} icon="pin">
              Directions
            </ButtonLink>
            <ButtonLink as={Link} href={phoneHref(store.phone)} variant="secondary" icon="phone">
              {store.phone}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.map}>
          {store.picture ? (
            <figure className={styles.front}>
              <Picture {...pictureProps(store.picture, 800)} sizes="(min-width: 64rem) 32rem, 100vw" shape="room" />
              {isIllustration(store.picture) ? <figcaption>Illustration, not a photo of this shop</figcaption> : null}
            </figure>
          ) : null}
          <CountryMap stores={stores} current={store.slug} />
        </div>
      </div>
      <div className={styles.facts}>
        <section aria-labelledby="hours">
          <h2 id="hours">Hours</h2>
          <HoursTable store={store} now={now} />
        </section>
        <section aria-labelledby="address">
          <h2 id="address">Find us</h2>
          <address className={styles.address}>
            {[...store.address_lines, store.suburb, `${store.city}, ${store.postcode}`, store.province].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={`row-links ${styles.links}`}>
            <Link href={mapOf(store)} external>
              See it on the map
            </Link>
            <Link href={`mailto:${store.email}`}>{store.email}</Link>
          </p>
          <h3 className={styles.small}>Parking</h3>
          <p>{store.parking}</p>
        </section>
        <section aria-labelledby="services">
          <h2 id="services">What you can do here</h2>
          <ul className={styles.services}>
            {store.services.map((service) => (
              <li key={service}>
                <Icon name="check" size={20} />
                {service}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
      <section aria-labelledby="others">
        <h2 id="others">Our other shops</h2>
        <StoreCards stores={stores.filter(({ slug }) => slug !== store.slug)} now={now} />
      </section>
    </div>
  )
}

/** The pictures that come with the shop are rendered. Those of the staff are stored under another address. */
const isIllustration = ({ base }: PictureFacts) => base.startsWith('/media/scenes/')

/** The directions open another site. */
const DirectionsLink = (props: { href: string }) => <Link {...props} external />

const hoursText = (day: StoreHours[Weekday]) => (day ? `${day.opens} to ${day.closes}` : 'Closed')

/** The opening hours, with days of equal hours grouped. Today is highlighted; a public holiday has its own row. */
function HoursTable({ store: { hours, holidays, hours_note: note }, now }: { store: Store; now: Date }) {
  const holiday = holidayHours(holidays, now)
  const today = weekdays.indexOf(southAfricanWeekday(now))
  return (
    <>
      <dl className={styles.hours}>
        {holiday ? (
          <div className={styles.today}>
            <dt>Today, {holiday.holiday}</dt>
            <dd>{hoursText(holiday.hours)}</dd>
          </div>
        ) : null}
        {openingRows(hours).map(({ from: first, to: last, hours: day }) => {
          const isToday = !holiday && weekdays.indexOf(first) <= today && today <= weekdays.indexOf(last)
          return (
            <div key={first} className={isToday ? styles.today : undefined}>
              <dt>
                {first === last ? weekdayName(first) : `${weekdayName(first)} to ${weekdayName(last)}`}
                {isToday ? <span className="visually-hidden"> (today)</span> : null}
              </dt>
              <dd>{hoursText(day)}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.hoursTableNote}>{note}</p>
    </>
  )
}

const point = ({ latitude, longitude }: Store) => `${latitude},${longitude}`

/** Directions to a store, in the map service that most phones open in an app. */
export const directionsTo = (store: Store): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point(store))}`

/** A store on OpenStreetMap. */
export const mapOf = ({ latitude, longitude }: Store): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** The phone number as a link, without its spaces. */
export const phoneHref = (phone: string): string => `tel:+27${phone.replace(/\D/g, '').replace(/^0/, '')}`
