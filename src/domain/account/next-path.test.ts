import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('a path of the shop is accepted, with its query', () => {
  expect(nextPath('/my-account/view-order/12345678')).toBe('/my-account/view-order/12345678')
  expect(nextPath('/product/kalk-bay?fabric=linen-clay#reviews')).toBe('/product/kalk-bay?fabric=linen-clay#reviews')
})

test('an address outside the shop is rejected, however it is written', () => {
  const away = [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'my-account',
    ' /my-account',
    `/${'x'.repeat(600)}`,
  ]
  for (const address of away) expect(nextPath(address), address).toBeNull()
})

test('the pages for signing in and out are rejected', () => {
  expect(nextPath('/my-account/sign-in?next=%2Fmy-account%2Fsign-in')).toBeNull()
  expect(nextPath('/my-account/sign-up')).toBeNull()
  expect(nextPath('')).toBeNull()
  expect(nextPath(null)).toBeNull()
})
