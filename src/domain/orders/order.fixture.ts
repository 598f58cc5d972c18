import type { Order } from '../../contract/orders/order.ts'
import { cents } from '../../contract/money/money.ts'

/** The address of a demo customer. */
export const demoAddress = {
  first_name: 'Demo',
  last_name: 'Shopper',
  company_name: '',
  street_address_1: '1 Test Street',
  street_address_2: '',
  city: 'Cape Town',
  state: 'Western Cape',
  postcode: '8001',
  country: 'South Africa',
  province: 'Western Cape',
  email: null,
  phone: null,
}

/** A demo order that is paid and has no lines, except the given fields. */
export const orderWith = (changes: Partial<Order>): Order => ({
  order_id: '12345678',
  state: 'processing',
  created_at: '2026-11-20T08:00:00Z',
  items: [],
  coupon: null,
  totals: { subtotal: cents(1), discount_total: cents(0), shipping_total: cents(0), tax_total: cents(0), total: cents(1) },
  contact: { email: 'demo@stoep.example', phone: '082 555 0101', first_name: 'Demo', last_name: 'Shopper' },
  shipping: demoAddress,
  billing: demoAddress,
  note: '',
  payment_method: 'card',
  months: null,
  dispatch_from: null,
  delivery_by: '2026-12-04',
  pay_by: null,
  can_pay: false,
  refund_due: false,
  bank: null,
  tracking: null,
  timeline: [],
  ...changes,
})
