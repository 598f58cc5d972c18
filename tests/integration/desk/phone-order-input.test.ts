import { describe, expect, it } from 'vitest'
import { withPostcode } from '../../../desk/phone/address-draft.ts'
import { addLine, named, phoneOrderInput, withoutLine } from '../../../desk/phone/phone-order-input.ts'
import type { PhonePrice } from '../../../src/contract/desk/phone/phone-order.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { aloe } from '../../../src/domain/cart/aloe.fixture.ts'
import { asGift, withQuantity } from '../../../src/domain/cart/cart-item.ts'
import { emptyCart } from '../../../src/domain/cart/empty-cart.ts'
import { itemKey } from '../../../src/domain/cart/item-key.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'

const contact = { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' }
const draft = {
  firstName: 'Demo',
  lastName: 'Caller',
  companyName: '',
  streetAddress1: '1 Test Street',
  streetAddress2: '',
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape',
} as const
const shipping = { ...draft, state: '', country: 'South Africa' } as const
const typed = { contact, shipping, collect: '', coupon: undefined, note: '', vatNumber: ' ', payment: 'link', days: 3 } as const

const cart = emptyCart(crypto.randomUUID())
const items = [withQuantity(aloe, 2), asGift(aloe)]
const price: PhonePrice = {
  cart: { ...cart, items, totals: { ...cart.totals, total: cents(123_400) } },
  coupon_problem: null,
  delivery: { kind: 'usual', problem: null },
  dispatch_from: null,
  delivery_by: '2026-12-18',
  account: null,
}

describe('the address of a caller', () => {
  it('has the province of its postcode until somebody picks one', () => {
    expect(withPostcode(draft, '2001', false)).toMatchObject({ postcode: '2001', province: 'Gauteng' })
    expect(withPostcode(draft, '2001', true)).toMatchObject({ postcode: '2001', province: 'Western Cape' })
    expect(withPostcode(draft, '200', false)).toMatchObject({ postcode: '200', province: 'Western Cape' })
  })
})

describe('an order by phone that is typed', () => {
  const { productId, variation } = kalkBay
  const line = { productId, variation, quantity: 2 }

  it('has one line for a piece with the same options, in the order in which the pieces were added', () => {
    const other = { productId: aloe.id, variation: {}, quantity: 1 }
    const reversed = Object.fromEntries(Object.entries(variation).toReversed())
    const lines = addLine(addLine(addLine([], line), other), { productId, variation: reversed, quantity: 3 })
    expect(lines).toEqual([{ ...line, quantity: 5 }, other])
    const otherOptions = { ...line, variation: { ...variation, fabric: 'another' } }
    expect(addLine([line], otherOptions)).toEqual([line, otherOptions])
    expect(withoutLine(lines, itemKey(productId, variation))).toEqual([other])
  })

  it('goes to the caller, unless the address has a first name', () => {
    const unnamed = { ...draft, firstName: ' ', lastName: 'Someone' }
    expect(named(unnamed, contact)).toEqual(draft)
    const neighbour = { ...draft, firstName: 'Nomsa', lastName: '' }
    expect(named(neighbour, contact)).toEqual(neighbour)
  })

  it('is placed as the price shows it: without what has sold out, without gifts, for its total', () => {
    expect(phoneOrderInput(typed, price)).toEqual({
      lines: [{ productId: aloe.id, variation: aloe.variation, quantity: 2 }],
      contact,
      shipping,
      note: '',
      payment: 'link',
      linkDays: 3,
      total: 123_400,
    })
  })

  it('has a promo code only if it applies, and a store and a VAT number only if they are given', () => {
    const whole = { ...typed, collect: 'woodstock', coupon: 'STOEP12', vatNumber: '4123456789' }
    expect(phoneOrderInput(whole, price)).toMatchObject({ collect: 'woodstock', coupon: 'STOEP12', vatNumber: '4123456789' })
    expect(phoneOrderInput(whole, { ...price, coupon_problem: 'Invalid promo code' })).not.toHaveProperty('coupon')
  })
})
