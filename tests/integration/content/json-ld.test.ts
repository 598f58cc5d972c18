import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { readHead, trailOf, type Thing } from '../../support/browser/document-head.ts'
import { createTestRender } from '../../support/server/render.ts'
import { checked } from '../../support/server/answer-of.ts'

const faqSchema = z.looseObject({ mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })) })
const storeSchema = z.looseObject({
  openingHoursSpecification: z.array(
    z.object({ dayOfWeek: z.union([z.string(), z.array(z.string())]), opens: z.string(), closes: z.string() }),
  ),
})

const SHOP = 'https://stoep.example'

/** The required properties of each type, by the rules of the vocabulary and the search engines. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  Brand: ['name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url', 'itemCondition', 'shippingDetails'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating'],
  QuantitativeValue: ['value', 'unitCode'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author', 'publisher', 'description', 'mainEntityOfPage'],
  Person: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  FurnitureStore: ['name', 'address', 'geo', 'telephone', 'url', 'image', 'openingHoursSpecification'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}
/** Properties that contain URLs. */
const addresses = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'urlTemplate', '@id'])

/** All nested objects of an object, itself first. */
function* thingsIn(value: unknown): Generator<Thing> {
  if (typeof value !== 'object' || value === null) return
  if ('@type' in value) yield value
  for (const inner of Object.values(value)) yield* thingsIn(inner)
}

function checkThing(thing: Thing, where: string): void {
  const kind = String(thing['@type'])
  // A reference to an object of another page needs only its name.
  const properties = required[kind]
  expect(properties, `${kind} on ${where} is of no kind that is known here`).toBeDefined()
  const isReference = kind === 'Organization' && thing['@context'] === undefined
  for (const name of isReference ? ['name'] : (properties ?? []))
    expect([undefined, null, '', []], `${kind}.${name} on ${where}`).not.toContainEqual(thing[name])
  for (const [name, value] of Object.entries(thing)) {
    if (!addresses.has(name)) continue
    for (const address of [value].flat()) expect(String(address), `${kind}.${name} on ${where}`).toMatch(/^https:\/\/stoep\.example\//)
  }
}

describe('structured data', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: SHOP }, deps: { render: createTestRender() } })
  })
  afterAll(() => shop.close())
  const structuredData = async (path: string) => {
    const page = await shop.request(path, { headers: { Accept: 'text/html' } })
    expect(page.status, path).toBe(200)
    return readHead(await page.text()).things
  }
  const kindsOf = (things: readonly Thing[]) => things.map((thing) => thing['@type'])

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/product-category', ['BreadcrumbList']],
    ['/product-category/sofas?page=2', ['BreadcrumbList']],
    ['/product/kalk-bay', ['Product', 'BreadcrumbList']],
    ['/product/marula', ['Product', 'BreadcrumbList']],
    ['/info/faqs', ['FAQPage', 'BreadcrumbList']],
    ['/anything/guarantee', ['BreadcrumbList']],
    ['/blog', ['BreadcrumbList']],
    ['/blog/stain-first-aid', ['BlogPosting', 'BreadcrumbList']],
    ['/store/durban', ['FurnitureStore', 'BreadcrumbList']],
    ['/decorator', ['BreadcrumbList']],
    ['/decorator/thandi-maqoma', ['BreadcrumbList']],
    ['/decorator/application', ['BreadcrumbList']],
    ['/giveaway', ['BreadcrumbList']],
    ['/trade', ['BreadcrumbList']],
    ['/search?q=couch', []],
    ['/checkout', []],
  ])('%s contains %j, complete and with absolute URLs', async (path, kinds) => {
    const things = await structuredData(path)
    expect(kindsOf(things)).toEqual(kinds)
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      for (const inner of thingsIn(thing)) checkThing(inner, path)
    }
  })

  it('a product states its lowest price and its rating, as its page does', async () => {
    for (const { slug, price, rating, options } of shop.deps.catalogue.catalogue.products.filter(({ id }) => id % 10 === 1)) {
      const [product] = await structuredData(`/product/${slug}`)
      const lowest = options.reduce<number>((sum, { values }) => sum + Math.min(...values.map((value) => value.price_difference)), price)
      expect(product).toMatchObject({
        offers: {
          price: (lowest / 100).toFixed(2),
          priceCurrency: 'ZAR',
          availability: 'https://schema.org/MadeToOrder',
          shippingDetails: { shippingRate: { value: 0 }, deliveryTime: { transitTime: { maxValue: 0 } } },
        },
        ...(rating && { aggregateRating: { ratingValue: rating.average, reviewCount: rating.count } }),
      })
    }
  })

  it('a page about one subject is the last of its breadcrumbs from home', async () => {
    for (const [path, steps] of [
      ['/product/kalk-bay', ['Home', 'Sofas', 'Kalk Bay']],
      ['/product/blyde', ['Home', 'Scatter cushions', 'Blyde']],
      ['/blog/stain-first-aid', ['Home', 'Blog', 'Stain first aid']],
      ['/decorator/thandi-maqoma', ['Home', 'Decorators', 'Thandi Maqoma']],
    ] as const) {
      const trail = trailOf((await structuredData(path)).at(-1))
      expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1))
      expect(trail.at(-1)?.item).toBe(SHOP + path)
      expect(trail.map(({ name }) => name)).toEqual(steps)
    }
  })

  it.each([
    '/product-category',
    '/product-category/scatter-cushions',
    '/product/blyde',
    '/info/faqs',
    '/info/guarantee',
    '/blog',
    '/blog?tag=small+spaces',
    '/blog/stain-first-aid',
    '/store/durban',
    '/decorator',
    '/decorator/thandi-maqoma',
    '/decorator/application',
    '/giveaway',
    '/trade',
  ])('the breadcrumbs of %s equal those on the page', async (path) => {
    const { crumbs, things } = readHead(await (await shop.request(path, { headers: { Accept: 'text/html' } })).text())
    const trail = trailOf(things.at(-1))
    expect(crumbs.length).toBeGreaterThan(1)
    expect(trail.map(({ name }) => name)).toEqual(crumbs)
  })

  it('the answers equal those of the page, with absolute links', async () => {
    const [faq] = await structuredData('/info/faqs')
    const { mainEntity: questions } = checked(faqSchema, faq)
    expect(questions.length).toBeGreaterThan(20)
    const swatches = questions.find(({ name }) => name.includes('swatches'))
    expect(swatches?.acceptedAnswer.text).toContain(`href="${SHOP}/info/swatches"`)
    for (const { acceptedAnswer } of questions) expect(acceptedAnswer.text).not.toMatch(/href="\//)
  })

  it('a store states its hours on public holidays if they differ from the week’s', async () => {
    const onHolidays = async (slug: string) => {
      const [store] = await structuredData(`/store/${slug}`)
      const { openingHoursSpecification: hours } = checked(storeSchema, store)
      return hours.filter(({ dayOfWeek }) => dayOfWeek === 'https://schema.org/PublicHolidays').map(({ opens, closes }) => [opens, closes])
    }
    expect(await onHolidays('cape-town')).toEqual([['00:00', '00:00']])
    expect(await onHolidays('johannesburg')).toEqual([['10:00', '13:00']])
    expect(await onHolidays('durban')).toEqual([])
  })

  it('a store states the days on which it is open, and no closed day', async () => {
    const [store] = await structuredData('/store/durban')
    const { openingHoursSpecification: hours } = checked(storeSchema, store)
    expect(hours).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
        opens: '09:00',
        closes: '17:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Saturday'], opens: '08:30', closes: '14:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Sunday'], opens: '09:30', closes: '12:30' },
    ])
  })
})
