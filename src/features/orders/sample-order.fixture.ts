import { cents } from '../../contract/money/money.ts'
import type { Order, OrderState } from '../../contract/orders/order.ts'

const address = {
  first_name: 'Demo',
  last_name: 'Shopper',
  company_name: '',
  street_address_1: '1 Test Street',
  street_address_2: 'Sampleton',
  city: 'Cape Town',
  state: 'Western Cape',
  postcode: '8001',
  country: 'South Africa',
  province: 'Western Cape',
  email: '',
  phone: '',
} as const

/** An order by PayJustNow with these states, each with its note. */
export function sampleOrder(...events: [OrderState, string][]): Order {
  const state = events.at(-1)?.[0] ?? 'pending_payment'
  const canPay = state === 'pending_payment' || state === 'payment_failed'
  return {
    order_id: '12345678',
    state,
    created_at: '2026-11-20T08:00:00.000Z',
    items: [],
    coupon: null,
    totals: {
      subtotal: cents(299900),
      discount_total: cents(0),
      shipping_total: cents(0),
      tax_total: cents(39117),
      total: cents(299900),
    },
    contact: { email: 'demo.shopper@stoep.example', phone: '082 555 0101', first_name: 'Demo', last_name: 'Shopper' },
    shipping: address,
    billing: address,
    note: '',
    payment_method: 'payjustnow',
    months: null,
    dispatch_from: null,
    delivery_by: '2026-12-04',
    pay_by: canPay ? '2026-11-21T08:00:00.000Z' : null,
    can_pay: canPay,
    refund_due: false,
    bank: null,
    tracking: null,
    timeline: events.map(([at, note]) => ({ state: at, at: '2026-11-20T08:00:00.000Z', note })),
  }
}
