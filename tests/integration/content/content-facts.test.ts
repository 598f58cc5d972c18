import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { dispatchNotice } from '../../../api-mock/content/page-html.ts'
import { brand } from '../../../src/contract/brand.ts'
import { cents, type Cents } from '../../../src/contract/money/money.ts'
import { contentPages } from '../../../src/contract/paths.ts'
import { estimateFinancing, financingTerms } from '../../../src/domain/payments/financing.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { threeParts } from '../../../src/domain/payments/payment-parts.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

/** The numbers in pages and posts equal the behaviour of the shop. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const plain = (html: string) =>
  html
    .replace(/<\/(td|th)>/g, ' | ')
    .replace(/<[^>]+>/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
const pageText = (slug: string) => plain(shop.deps.catalogue.page(slug)?.html ?? '')
const postText = (slug: string) => plain(shop.deps.catalogue.editorial.posts.get(slug)?.html ?? '')
const money = (value: number) => plain(formatMoney(cents(Math.round(value))))
const price = (): Cents => shop.deps.catalogue.cardNamed('kalk-bay')?.price ?? cents(0)

describe('an instalment', () => {
  it('is the amount that the shop calculates, at today’s price', () => {
    const text = pageText('payment-methods')
    expect(text).toContain(`at ${money(price())}:`)
    for (const months of [3, 6, 12]) {
      const { instalment, total } = estimateFinancing(price(), months)
      expect(text).toContain(`${months} | ${[instalment, total, total - price()].map(money).join(' | ')}`)
    }
    const { initiationFee, serviceFee } = estimateFinancing(price(), 3)
    expect(text).toContain(`the initiation fee is ${money(initiationFee)} and the service fee ${money(serviceFee)} a month`)
    expect(text).toContain(`that is ${money(threeParts(price())[0])} each time`)
  })

  it('has the same parts and names as on the product page', () => {
    const text = postText('how-instalments-add-up')
    const [six, twelve] = [estimateFinancing(price(), 6), estimateFinancing(price(), 12)]
    const row = (name: string, of: (estimate: typeof six) => number) => `${name} | ${money(of(six))} | ${money(of(twelve))}`
    expect(text).toContain(row('Insurance', ({ insurance }) => insurance))
    expect(text).toContain(row('Service fee', ({ serviceFee }) => serviceFee))
    expect(text).toContain(row('Each month', ({ instalment }) => instalment))
    expect(text).toContain(row('Total paid', ({ total }) => total))
    expect(text).toContain(row('Initiation fee', ({ initiationFee }) => initiationFee))
    expect(text).toContain(row('Total cost of credit', ({ total }) => total - price()))
  })

  it('is stated with the rate and with the insurance, under its name', () => {
    const { annualRate, insurancePerThousand } = financingTerms
    const text = pageText('payment-methods')
    expect(text).toContain(`an annual rate of ${(annualRate * 100).toFixed(2).replace('.', ',')}%`)
    expect(text).toContain(`insurance of ${money(insurancePerThousand * 100)} a month for each R 1 000 financed`)
  })
})

describe('the brand’s facts have a single source', () => {
  it('no page, post or store contains the phone number, the e-mail address or the day of dispatch itself', () => {
    const { pages, blog, stores } = readContent()
    const words = [...pages, ...blog, JSON.stringify(stores)].join('\n')
    for (const fact of [brand.phone, brand.email, '17 January']) expect(words).not.toContain(fact)
  })

  it('pages that promise delivery state its start, in text that stays true', () => {
    for (const slug of ['about-us', 'faqs', 'shipping-and-returns'])
      expect(pageText(slug)).toMatch(/within 14 days\. Orders placed before 17 January 2027 are dispatched from that day\. (The|Your)/)
    expect(dispatchNotice(null)).toBe('')
  })

  it('every e-mail address in a page exists', () => {
    for (const slug of ['contact-us', 'terms-and-conditions'])
      expect(shop.deps.catalogue.page(slug)?.html).toContain(`<a href="mailto:${brand.email}">${brand.email}</a>`)
  })
})

it('bouclé has the same spelling in every text for customers', async () => {
  const { catalogue, page, editorial } = shop.deps.catalogue
  const products = await Promise.all(catalogue.products.map(({ slug }) => shop.deps.catalogue.product(slug)))
  const goods = products.flatMap((product) => (product ? [product.name, product.tagline, ...product.description] : []))
  expect(goods.length).toBeGreaterThan(100)
  const prose = [...contentPages.map((name) => page(name)?.html ?? ''), ...[...editorial.posts.values()].map(({ html }) => html)].map(plain)
  for (const words of [...goods, ...prose]) expect(words).not.toMatch(/\bboucle\b/i)
})

it('the privacy policy names what a device stores about its user, and how long the server stores forms', () => {
  const text = pageText('privacy-policy')
  for (const kept of [
    'cart key',
    'sign-in token',
    'decorator code',
    'catalogue, your cart and your drafts',
    'last searches',
    'looked at or saved',
  ])
    expect(text).toContain(kept)
  for (const time of [
    'Messages, with our answers and our notes about them, and swatch requests: a year',
    'programme: two years',
    'three years if you confirmed',
    'Numbers of visits: two years',
  ])
    expect(text).toContain(time)
})
