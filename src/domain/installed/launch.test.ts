import { expect, test } from 'vitest'
import { launchOf } from './launch.ts'

test.each([
  ['/?source=pwa', { kind: 'stay' }],
  ['/', { kind: 'stay' }],
  ['/?cart=open&source=pwa', { kind: 'cart' }],
  ['/search?source=pwa', { kind: 'go', place: '/search' }],
  ['/share?text=oak&source=pwa', { kind: 'go', place: '/share?text=oak' }],
  ['/product/kalk-bay', { kind: 'go', place: '/product/kalk-bay' }],
  ['/product/kalk-bay?fabric=linen-clay#reviews', { kind: 'go', place: '/product/kalk-bay?fabric=linen-clay#reviews' }],
])('launching the open app with %s', (address, launch) => {
  expect(launchOf(new URL(address, 'https://stoep.example'))).toEqual(launch)
})
