import type { Endpoints } from '../../../src/contract/endpoints.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Quote } from '../../../src/contract/quotes/quote.ts'
import { newCustomer, type GivenSession } from '../account/customers.ts'
import { kalkBay } from '../catalogue/goods.ts'
import type { TestShop } from '../server/api.ts'

type RequestInput = InputOf<Endpoints['quoteRequest']>

/** A request for two Kalk Bay. */
export const quoteRequestOf = (changes: Partial<RequestInput> = {}): RequestInput => ({
  lines: [{ productId: kalkBay.productId, variation: kalkBay.variation, quantity: 2 }],
  contact: { email: 'demo.guesthouse@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Buyer' },
  shipping: {
    firstName: 'Demo',
    lastName: 'Buyer',
    companyName: 'Demo Guest House',
    streetAddress1: '1 Example Road',
    city: 'Cape Town',
    postcode: '8001',
    province: 'Western Cape',
  },
  note: 'For the new wing.',
  ...changes,
})

/** The prices of every line, in cents, with R 450 for the delivery, for a fortnight. */
export const pricesOf = ({ version, items }: Quote, price = 800_000) => ({
  version,
  lines: items.map(({ item_key: itemKey }) => ({ itemKey, price })),
  delivery: 45_000,
  validUntil: '2026-12-04',
  message: 'The fabric is in stock.',
})

/** A trade customer with a quote that the office has sent. */
export async function sentQuote(shop: TestShop, office: string): Promise<{ buyer: GivenSession; quote: Quote }> {
  const buyer = await newCustomer(shop, { role: 'trade', discount: 10 })
  const asked = (await shop.call('quoteRequest', { token: buyer.token, ...quoteRequestOf() })).answer
  const params = { quoteId: asked.quote_id }
  const quote = (await shop.call('deskQuoteSend', { token: office, ...pricesOf(asked) }, { params })).answer
  return { buyer, quote }
}
