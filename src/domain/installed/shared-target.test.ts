import { expect, test } from 'vitest'
import { sharedTarget } from './shared-target.ts'

const SHOP = 'https://stoep.example'
const shared = (query: Record<string, string>) => sharedTarget(new URLSearchParams(query), SHOP)

test.each([
  [{ url: `${SHOP}/product/kalk-bay?fabric=linen-oat` }, '/product/kalk-bay?fabric=linen-oat'],
  [{ title: 'Kalk Bay – Stoep', text: `${SHOP}/product/kalk-bay` }, '/product/kalk-bay'],
  [{ text: `Look at this one (${SHOP}/product/blyde), it would fit!` }, '/product/blyde'],
  [{ text: `First https://elsewhere.example/a, then ${SHOP}/info/faqs.` }, '/info/faqs'],
  [{ url: `${SHOP}/`, text: 'Stoep' }, '/'],
  [{ url: `${SHOP}//elsewhere.example/trap` }, '/elsewhere.example/trap'],
])('a link of the shop opens its page: %j', (query, place) => expect(shared(query)).toBe(place))

test.each([
  [{ text: 'green  couch\n3 seats' }, '/search?q=green+couch+3+seats'],
  [{ title: 'Grey corner couch', url: 'https://elsewhere.example/123' }, '/search?q=Grey+corner+couch'],
  [{ title: 'Shared', text: 'oak table https://elsewhere.example/1' }, '/search?q=oak+table'],
  [{ text: 'couch', url: `${SHOP}/api/orders/1` }, '/search?q=couch'],
  [{ text: 'couch', url: 'https://stoep.example.elsewhere.example/product/kalk-bay' }, '/search?q=couch'],
  [{ text: 'couch', url: 'https://%zz' }, '/search?q=couch'],
])('other text opens a search: %j', (query, place) => expect(shared(query)).toBe(place))

test('a shared text is cut to the limit of a search', () => {
  expect(shared({ text: 'x'.repeat(5000) })).toBe(`/search?q=${'x'.repeat(120)}`)
})

test.each<[Parameters<typeof shared>[0]]>([
  [{}],
  [{ text: '  \n ' }],
  [{ url: 'https://elsewhere.example/' }],
  [{ url: `${SHOP}/share?text=a` }],
  [{ url: 'javascript:alert(1)' }],
])('content without a target: %j', (query) => expect(shared(query)).toBeNull())

test('a link full of punctuation takes no longer than another one', () => {
  const began = performance.now()
  expect(shared({ text: `couch ${SHOP}/${'.'.repeat(100_000)}a` })).toContain('a')
  expect(performance.now() - began).toBeLessThan(1000)
})
