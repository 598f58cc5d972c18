import { expect, test } from 'vitest'
import { initialChoice, subscriptionOf } from './choice-form.tsx'

const kalkBay = { slug: 'kalk-bay', name: 'Kalk Bay' }
const nothing = { topics: [], products: [] }

test('opened from the footer, only the current subscriptions are ticked', () => {
  expect(initialChoice(nothing, null)).toEqual(nothing)
  expect(initialChoice({ topics: ['updates', 'back-in-stock'], products: [kalkBay] }, null)).toEqual({
    topics: ['updates'],
    products: [{ ...kalkBay, ticked: true }],
  })
})

test('opened for a topic, that topic is ticked too, only once; offers are never preselected', () => {
  expect(initialChoice(nothing, { topic: 'orders' })).toEqual({ topics: ['orders'], products: [] })
  expect(initialChoice({ topics: ['orders'], products: [] }, { topic: 'orders' }).topics).toEqual(['orders'])
  const choice = initialChoice({ topics: ['back-in-stock'], products: [kalkBay] }, { topic: 'back-in-stock', ...kalkBay })
  expect(choice).toEqual({ topics: [], products: [{ ...kalkBay, ticked: true }] })
})

test('the subscription has the ticked topics, and back-in-stock only with a ticked product', () => {
  expect(subscriptionOf({ topics: ['offers'], products: [{ ...kalkBay, ticked: false }] })).toEqual({ topics: ['offers'], products: [] })
  expect(subscriptionOf({ topics: [], products: [{ ...kalkBay, ticked: true }] })).toEqual({
    topics: ['back-in-stock'],
    products: [kalkBay],
  })
})
