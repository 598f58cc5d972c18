import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { checkoutSchema } from '../../contract/orders/order.ts'
import { emptyDraft, type CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { checkDraft } from './fields/checkout-fields.ts'
import { splitOf } from '../../actions/checkout/gift-payment.ts'
import { orderDetails } from './use-placing.ts'

const filled: CheckoutDraft = {
  ...emptyDraft(),
  email: ' Demo.Shopper@Stoep.example ',
  phone: '+27 82 555 0101',
  name: 'Demo van der Merwe',
  street: '1 Test Street',
  suburb: 'Sampleton',
  city: 'Cape Town',
  postcode: '8001',
}

const send = (draft: CheckoutDraft) => z.parse(checkoutSchema, { ...orderDetails(draft, splitOf(draft, 100)), cartRev: 1, total: 100 })

test('the contract accepts a draft without errors', () => {
  expect(checkDraft(filled)).toEqual([])
  expect(send(filled)).toMatchObject({
    contact: { email: 'demo.shopper@stoep.example', phone: '+27 82 555 0101', firstName: 'Demo', lastName: 'van der Merwe' },
    shipping: { firstName: 'Demo', streetAddress2: 'Sampleton', state: 'Western Cape', province: 'Western Cape', country: 'South Africa' },
    marketingConsent: false,
  })
})

test('the request has no billing address while it is the same as the delivery address', () => {
  expect(send(filled).billing).toBeUndefined()
  const billing = {
    name: 'Demo Payer',
    street: '2 Test Street',
    suburb: '',
    city: 'Durban',
    postcode: '4001',
    province: 'KwaZulu-Natal' as const,
  }
  expect(send({ ...filled, billingDiffers: true, billing }).billing).toMatchObject({
    firstName: 'Demo',
    lastName: 'Payer',
    state: 'KwaZulu-Natal',
  })
})

test('the request has months only with FinChoice', () => {
  expect(send({ ...filled, method: 'finchoice', months: 9 }).months).toBe(9)
  expect(send({ ...filled, method: 'card', months: 9 }).months).toBeUndefined()
})

test.each(['082 555 0101', '+27 82 555 0101', '+27825550101', '(021) 555-0142', '021 555 0142'])(
  'the form accepts the phone number %s',
  (phone) => {
    expect(checkDraft({ ...filled, phone })).toEqual([])
  },
)

test('a VAT number goes into the request, and a wrong one is an error', () => {
  expect(send(filled).vatNumber).toBeUndefined()
  expect(send({ ...filled, vatNumber: '4123456789' }).vatNumber).toBe('4123456789')
  expect(checkDraft({ ...filled, vatNumber: '123' })).toMatchObject([{ name: 'vat', missing: false }])
})

test('a gift card pays first; an order that it pays in full names no payment method', () => {
  const giftCard = { code: '7K3M-9QTX-0000-0000', lastFour: '0000', balance: 40 }
  expect(send({ ...filled, giftCard })).toMatchObject({ giftCard: { code: giftCard.code, amount: 40 }, paymentMethod: 'card' })
  const full = send({ ...filled, giftCard: { ...giftCard, balance: 140 } })
  expect(full).toMatchObject({ giftCard: { amount: 100 } })
  expect(full.paymentMethod).toBeUndefined()
})
