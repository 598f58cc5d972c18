import { expect, test } from 'vitest'
import type { Province } from '../../contract/account/address.ts'
import { nearestFirst } from './nearest-store.ts'

const stores = [
  { name: 'Cape Town', latitude: -33.9281, longitude: 18.4486 },
  { name: 'Johannesburg', latitude: -26.1389, longitude: 27.9936 },
  { name: 'Durban', latitude: -29.8716, longitude: 30.9951 },
  { name: 'Gqeberha', latitude: -33.9802, longitude: 25.5906 },
]

test.each<[Province, string]>([
  ['Western Cape', 'Cape Town'],
  ['Eastern Cape', 'Gqeberha'],
  ['KwaZulu-Natal', 'Durban'],
  ['Gauteng', 'Johannesburg'],
  ['Limpopo', 'Johannesburg'],
  ['North West', 'Johannesburg'],
  ['Mpumalanga', 'Johannesburg'],
])('from %s the nearest shop is %s', (province, name) => {
  expect(nearestFirst(stores, province)[0]?.name).toBe(name)
})

test('the result contains all shops, the farthest last', () => {
  expect(nearestFirst(stores, 'Western Cape').map(({ name }) => name)).toEqual(['Cape Town', 'Gqeberha', 'Johannesburg', 'Durban'])
})
