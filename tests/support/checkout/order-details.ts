import type { OrderDetails } from '../../../src/actions/checkout/placing.ts'

const place = {
  firstName: 'Demo',
  lastName: 'Shopper',
  companyName: '',
  streetAddress1: '1 Test Street',
  streetAddress2: 'Sampleton',
  city: 'Cape Town',
  state: 'Western Cape',
  postcode: '8001',
  country: 'South Africa',
  province: 'Western Cape',
} as const

/** The checkout details of a test customer. */
export const details: OrderDetails = {
  contact: { email: 'demo.shopper@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Shopper' },
  shipping: place,
  note: '',
  paymentMethod: 'bank_transfer',
  marketingConsent: false,
}
