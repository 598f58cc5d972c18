import { expect, test } from 'vitest'
import type { Customer } from '../../contract/account/customer.ts'
import { customerWith } from '../../domain/account/customer.fixture.ts'
import { emptyDraft } from '../../data/checkout/checkout-draft.ts'
import { prefillOf } from './checkout-prefill.ts'

const home = {
  first_name: 'Thandeka',
  last_name: 'Demo',
  company_name: 'Demo Interiors',
  street_address_1: '18 Bakoven Street',
  street_address_2: 'Woodstock',
  city: 'Cape Town',
  state: 'Western Cape',
  postcode: '7925',
  country: 'South Africa',
  province: 'Western Cape',
  email: null,
  phone: '082 555 0101',
}
const office = {
  ...home,
  first_name: 'Accounts',
  street_address_1: '1 Demo Road',
  city: 'Polokwane',
  postcode: '0699',
  province: 'Limpopo',
}
const customer = customerWith({ shipping: home })
const filled = (change = {}, who: Partial<Customer> = {}) => {
  const draft = { ...emptyDraft(), ...change }
  return { ...draft, ...prefillOf(draft, { ...customer, ...who }) }
}

test('the profile fills in an empty checkout', () => {
  expect(filled()).toMatchObject({
    email: 'demo@stoep.example',
    phone: '082 555 0101',
    name: 'Thandeka Demo',
    street: '18 Bakoven Street',
    suburb: 'Woodstock',
    city: 'Cape Town',
    postcode: '7925',
    province: 'Western Cape',
    provincePicked: true,
    company: 'Demo Interiors',
    billingDiffers: false,
  })
})

test('typed fields are never overwritten', () => {
  const typed = { email: 'other@stoep.example', phone: '011 555 0100', name: 'Somebody Else', company: 'Other' }
  expect(filled(typed)).toMatchObject(typed)
})

test('a partly typed address is not mixed with the profile’s', () => {
  expect(filled({ city: 'Gqeberha' })).toMatchObject({ street: '', city: 'Gqeberha', postcode: '', name: 'Demo Shopper' })
})

test('a separate billing address is filled in, unless the user has typed one', () => {
  expect(filled({}, { billing: office })).toMatchObject({
    billingDiffers: true,
    billing: { name: 'Accounts Demo', street: '1 Demo Road', province: 'Limpopo' },
  })
  const typed = { ...emptyDraft().billing, street: '9 Own Road' }
  expect(filled({ billingDiffers: true, billing: typed }, { billing: office }).billing).toEqual(typed)
})

test('a profile without an address fills in name, phone and e-mail', () => {
  expect(filled({}, { shipping: null })).toMatchObject({ name: 'Demo Shopper', phone: '021 555 0100', street: '', billingDiffers: false })
})
