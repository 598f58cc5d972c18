import { expect, it } from 'vitest'
import { mapLinkOf } from '../../../desk/workshop/map-link.ts'

it('searches a map for an order by street, city and postcode alone', () => {
  const address = {
    first_name: 'Demo',
    last_name: 'Shopper',
    company_name: 'Demo Furniture (Pty) Ltd',
    street_address_1: '12 Long Street ',
    street_address_2: 'Unit 4, The Old Mill',
    city: 'Cape Town',
    postcode: '8001',
    province: 'Western Cape',
  }
  expect(new URL(mapLinkOf(address)).searchParams.get('query')).toBe('12 Long Street, Cape Town 8001')
})
