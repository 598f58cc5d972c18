import type { Category, Product } from '../contract/catalogue.ts'
import { brand } from '../contract/brand.ts'
import { patterns, to } from '../contract/paths.ts'
import { pictureSource } from '../contract/picture.ts'
import type { Listing } from '../contract/listing.ts'
import type { LoadedPage } from './load-page.ts'

type Thing = Record<string, unknown>

const context = 'https://schema.org'
const rand = (value: number) => (value / 100).toFixed(2)

/** What a page tells search engines in their own terms. `origin` makes addresses absolute. */
export function jsonLdOf(page: LoadedPage, origin: string): Thing[] {
  const at = (path: string) => new URL(path, origin).href
  switch (page.name) {
    case 'home':
      return [organization(at), website(at)]
    case 'product': {
      const { product } = page.data as { product: Product }
      const shelf = { name: categoryName(product.category), path: to.category(product.category) }
      return [productThing(product, at), crumbs([shelf, { name: product.name, path: to.product(product.slug) }], at)]
    }
    case 'category': {
      const { category } = page.data as Listing
      return category ? [crumbs([{ name: category.name, path: to.category(category.slug) }], at)] : []
    }
    default:
      return []
  }
}

type Absolute = (path: string) => string

function organization(at: Absolute): Thing {
  return {
    '@context': context,
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.legalName,
    url: at('/'),
    logo: at('/icons/icon-512.png'),
    email: brand.email,
    telephone: brand.phone,
    address: brand.address,
  }
}

function website(at: Absolute): Thing {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: at('/'),
    inLanguage: brand.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${at(patterns.search)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

const availability = { made_to_order: 'MadeToOrder', in_stock: 'InStock', out_of_stock: 'OutOfStock' } as const

function productThing(product: Product, at: Absolute): Thing {
  const { summary } = product.reviews
  const pictures = product.images.filter(({ role }) => role !== 'room').slice(0, 4)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description: product.description.join(' '),
    image: pictures.map(({ picture }) => at(pictureSource(picture, 1200))),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: at(to.product(product.slug)),
      priceCurrency: brand.currency,
      price: rand(product.price),
      availability: `${context}/${availability[product.availability]}`,
      itemCondition: `${context}/NewCondition`,
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: brand.currency },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
      },
    },
    ...(summary.count > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count } }),
  }
}

const categoryName = (slug: Category['slug']) => `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`

function crumbs(trail: readonly { name: string; path: string }[], at: Absolute): Thing {
  const items = [{ name: 'Home', path: to.home() }, ...trail]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: at(path) })),
  }
}
