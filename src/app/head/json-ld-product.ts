import type { Product as ProductThing, QuantitativeValue } from 'schema-dts'
import { brand } from '../../contract/brand.ts'
import type { Product } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import { context, organizationId, type Absolute, type Named } from './json-ld-shop.ts'

const PICTURES = 4
const rand = (value: number) => (value / 100).toFixed(2)
const millimetres = (value: number): QuantitativeValue => ({ '@type': 'QuantitativeValue', value, unitCode: 'MMT' })
const availability = { made_to_order: 'MadeToOrder', in_stock: 'InStock', out_of_stock: 'OutOfStock' } as const

/** A product, with what it costs from and what its buyers think of it. */
export function productThing(product: Product, at: Absolute): Named<ProductThing> {
  const { summary } = product.reviews
  const { width, depth, height } = product.dimensions
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
    width: millimetres(width),
    depth: millimetres(depth),
    height: millimetres(height),
    offers: {
      '@type': 'Offer',
      url: at(to.product(product.slug)),
      priceCurrency: brand.currency,
      price: rand(product.price),
      availability: `${context}/${availability[product.availability]}`,
      itemCondition: `${context}/NewCondition`,
      seller: { '@id': organizationId(at) },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: brand.currency },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
      },
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
