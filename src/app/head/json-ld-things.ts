import type {
  BlogPosting,
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  FurnitureStore,
  OpeningHoursSpecification,
  Organization,
  Product as ProductThing,
  QuantitativeValue,
  ShippingDeliveryTime as DeliveryTimeThing,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts'
import { brand } from '../../contract/brand.ts'
import type { Product } from '../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import type { BlogPost } from '../../contract/content/blog.ts'
import type { ContentPage } from '../../contract/content/content.ts'
import type { Store, StoreHolidays, StoreHours } from '../../contract/content/store.ts'
import { weekdays, type Weekday } from '../../contract/content/weekdays.ts'
import { patterns, to } from '../../contract/paths.ts'
import { daysBetween, southAfricanDay } from '../../domain/calendar/days.ts'
import type { ProductData } from '../../features/catalogue/product/product-screen.tsx'
import { dimensionRange } from '../../domain/catalogue/fit.ts'
import { defaultVariation, variationPrice } from '../../domain/catalogue/variation.ts'
import { questionsOf } from '../../domain/content/questions.ts'

/** A top-level thing of the vocabulary. Excludes the plain strings that it allows for some kinds. */
export type Named<Kind extends Thing> = WithContext<Exclude<Kind, string>>

/** Turns a path into an absolute address. */
export type Absolute = (path: string) => string

const context = 'https://schema.org'

/** The organization behind the shop, from `brand`. */
export function organization(at: Absolute): Named<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(at),
    name: brand.name,
    legalName: brand.legal_name,
    description: `${brand.description}.`,
    url: at(to.home()),
    logo: at('/icons/icon-512.png'),
    image: at('/icons/share.jpg'),
    email: brand.email,
    telephone: brand.phone_href.replace('tel:', ''),
    address: brand.address,
    areaServed: 'ZA',
  }
}

/** The id with which other things refer to the organization. */
const organizationId = (at: Absolute) => `${at(to.home())}#organization`

/** The site, with its search. */
export function website(at: Absolute): Named<WebSite> {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at(patterns.search)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: at(to.home()),
    inLanguage: brand.language,
    publisher: { '@id': organizationId(at) },
    potentialAction: search,
  }
}

/** The breadcrumbs of a page. The home page is added as the first step; the last step is the page itself. */
export function breadcrumbs(trail: readonly { name: string; path: string }[], at: Absolute): Named<BreadcrumbList> {
  const steps = [{ name: 'Home', path: to.home() }, ...trail]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: at(path),
    })),
  }
}

const PICTURES = 4
const inRand = (value: number) => (value / 100).toFixed(2)
const inMillimetres = (minValue: number, maxValue: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  ...(minValue === maxValue ? { value: minValue } : { minValue, maxValue }),
  unitCode: 'MMT',
})
const availability = { made_to_order: 'MadeToOrder', in_stock: 'InStock', out_of_stock: 'OutOfStock' } as const

const inDays = (minValue: number, maxValue: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  value: maxValue,
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** The promise as days from today. The carrier's own days are part of them. */
function deliveryTime({ promise, at }: Pick<ProductData, 'promise' | 'at'>): DeliveryTimeThing {
  const today = southAfricanDay(new Date(at))
  const from = promise.dispatch_from === null ? 0 : daysBetween(today, promise.dispatch_from)
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: inDays(from, daysBetween(today, promise.delivery_by)),
    transitTime: inDays(0, 0),
  }
}

/** A product with its offer and its rating. */
export function productThing(product: Product, promised: Pick<ProductData, 'promise' | 'at'>, at: Absolute): Named<ProductThing> {
  const { summary } = product.reviews
  const variation = defaultVariation(product)
  const { least, most } = dimensionRange(product, variation)
  const pictures = product.images.filter(({ role }) => role !== 'room').slice(0, PICTURES)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    url: at(to.product(product.slug)),
    description: product.description.join(' '),
    image: pictures.map(({ picture }) => at(pictureSource(picture, 1200))),
    brand: { '@type': 'Brand', name: brand.name },
    category: product.category,
    material: product.materials.join(' '),
    width: inMillimetres(least.width, most.width),
    depth: inMillimetres(least.depth, most.depth),
    height: inMillimetres(least.height, most.height),
    offers: {
      '@type': 'Offer',
      url: at(to.product(product.slug)),
      priceCurrency: brand.currency,
      price: inRand(variationPrice(product, variation).price),
      availability: `${context}/${availability[product.availability]}`,
      itemCondition: `${context}/NewCondition`,
      seller: { '@id': organizationId(at) },
      // With zones the price depends on the place, so an offer states none.
      ...(!brand.delivery?.words && {
        shippingDetails: {
          '@type': 'OfferShippingDetails' as const,
          shippingRate: { '@type': 'MonetaryAmount' as const, value: 0, currency: brand.currency },
          shippingDestination: { '@type': 'DefinedRegion' as const, addressCountry: 'ZA' },
          deliveryTime: deliveryTime(promised),
        },
      }),
    },
    ...(summary.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: summary.average,
        reviewCount: summary.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** A shop with its address, position and opening hours. */
export function furnitureStore(store: Store, at: Absolute): Named<FurnitureStore> {
  return {
    '@context': context,
    '@type': 'FurnitureStore',
    '@id': `${at(to.store(store.slug))}#store`,
    name: store.name,
    description: store.description,
    url: at(to.store(store.slug)),
    image: at('/icons/share.jpg'),
    telephone: brand.phone_href.replace('tel:', ''),
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

const daysOfWeek: Readonly<Record<Weekday, DayOfWeek>> = {
  monday: `${context}/Monday`,
  tuesday: `${context}/Tuesday`,
  wednesday: `${context}/Wednesday`,
  thursday: `${context}/Thursday`,
  friday: `${context}/Friday`,
  saturday: `${context}/Saturday`,
  sunday: `${context}/Sunday`,
}

/** One entry for each pair of opening and closing time, with its days. A day without an entry is closed. */
function openingHours(hours: StoreHours): OpeningHoursSpecification[] {
  const open = weekdays.flatMap((weekday) => {
    const day = hours[weekday]
    return day ? [{ weekday, ...day }] : []
  })
  return Object.values(Object.groupBy(open, ({ opens, closes }) => `${opens} ${closes}`)).flatMap((days = []) => {
    const [first] = days
    if (!first) return []
    const dayOfWeek = days.map(({ weekday }) => daysOfWeek[weekday])
    return [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens: first.opens, closes: first.closes }]
  })
}

/** The hours on public holidays, if the store has special ones. Search engines read midnight to midnight as closed. */
function holidayHours(holidays: StoreHolidays): OpeningHoursSpecification[] {
  if (holidays?.hours === undefined) return []
  const { opens, closes } = holidays.hours ?? { opens: '00:00', closes: '00:00' }
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: `${context}/PublicHolidays`, opens, closes }]
}

/** A blog post. */
export function blogPosting(post: BlogPost, at: Absolute): Named<BlogPosting> {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url: at(to.blogPost(post.slug)),
    mainEntityOfPage: at(to.blogPost(post.slug)),
    datePublished: post.date,
    inLanguage: brand.language,
    author: { '@type': 'Person', name: post.author, jobTitle: post.author_role },
    publisher: { '@type': 'Organization', '@id': organizationId(at), name: brand.name, logo: at('/icons/icon-512.png') },
    keywords: post.tags.join(', '),
    timeRequired: `PT${post.reading_minutes}M`,
    ...(post.cover && { image: at(pictureSource(post.cover, 1200)) }),
  }
}

/** A page of questions and answers. The answers are HTML with absolute links. */
export function faqPage({ html }: ContentPage, at: Absolute): Named<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questionsOf(html).map(({ text, answer }) => ({
      '@type': 'Question' as const,
      name: text,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer.replace(/href="(\/[^"]*)"/g, (_, path: string) => `href="${at(path)}"`) },
    })),
  }
}
