import { expect, test } from 'vitest'
import { chosenAtFirst, wantedBy } from './choice-form.tsx'

const kalkBay = { slug: 'kalk-bay', name: 'Kalk Bay' }
const nothing = { topics: [], products: [] }

test('opened from the footer, what the device is told of is ticked and nothing else', () => {
  expect(chosenAtFirst(nothing, null)).toEqual(nothing)
  expect(chosenAtFirst({ topics: ['updates', 'back-in-stock'], products: [kalkBay] }, null)).toEqual({
    topics: ['updates'],
    products: [{ ...kalkBay, ticked: true }],
  })
})

test('opened at an offer, what was pressed for is ticked too, once; offers never are', () => {
  expect(chosenAtFirst(nothing, { topic: 'orders' })).toEqual({ topics: ['orders'], products: [] })
  expect(chosenAtFirst({ topics: ['orders'], products: [] }, { topic: 'orders' }).topics).toEqual(['orders'])
  const awaited = chosenAtFirst({ topics: ['back-in-stock'], products: [kalkBay] }, { topic: 'back-in-stock', ...kalkBay })
  expect(awaited).toEqual({ topics: [], products: [{ ...kalkBay, ticked: true }] })
})

test('what is ticked is what is asked for; without a piece nothing is waited for', () => {
  expect(wantedBy({ topics: ['offers'], products: [{ ...kalkBay, ticked: false }] })).toEqual({ topics: ['offers'], products: [] })
  expect(wantedBy({ topics: [], products: [{ ...kalkBay, ticked: true }] })).toEqual({ topics: ['back-in-stock'], products: [kalkBay] })
})
