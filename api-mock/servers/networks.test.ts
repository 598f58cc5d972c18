import { expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:ffff::/64', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['unknown', null],
  ['2001:db8:1:2::/64 someone@example.com', null],
])('the wider network of %s is %s', (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider)
})
