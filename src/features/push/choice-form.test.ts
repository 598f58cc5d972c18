import { expect, test } from 'vitest'
import { chosenAtFirst, wantedBy } from './choice-form.tsx'

const kalkBay = { slug: 'kalk-bay', name: 'Kalk Bay' }
const nothing = { topics: [], products: [] }

test('opened from the footer, only the current subscriptions are ticked', () => {
  expect(chosenAtFirst(nothing, null)).toEqual(nothing)
  expect(chosenAtFirst({ topics: ['updates', 'back-in-stock'], products: [kalkBay] }, null)).toEqual({
    topics: ['updates'],
    products: [{ ...kalkBay, ticked: true }],
  })
})

test('opened for a product, its topic is ticked too, once; offers never are', () => {
  expect(chosenAtFirst(nothing, { topic: 'orders' })).toEqual({ topics: ['orders'], products: [] })
  expect(chosenAtFirst({ topics: ['orders'], products: [] }, { topic: 'orders' }).topics).toEqual(['orders'])
  const awaited = chosenAtFirst({ topics: ['back-in-stock'], products: [kalkBay] }, { topic: 'back-in-stock', ...kalkBay })
  expect(awaited).toEqual({ topics: [], products: [{ ...kalkBay, ticked: true }] })
})

test('the ticked topics are requested; without a product no product is awaited', () => {
  expect(wantedBy({ topics: ['offers'], products: [{ ...kalkBay, ticked: false }] })).toEqual({ topics: ['offers'], products: [] })
  expect(wantedBy({ topics: [], products: [{ ...kalkBay, ticked: true }] })).toEqual({ topics: ['back-in-stock'], products: [kalkBay] })
})
