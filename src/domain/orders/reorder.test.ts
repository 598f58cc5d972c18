import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { asGift } from '../cart/cart-item.ts'
import { fullVariation, lineOf } from '../cart/cart-lines.fixture.ts'
import { cardOf, realCards } from '../catalogue/real-cards.fixture.ts'
import { planReorder } from './reorder.ts'

const empty = { items: [] }
const without = (slug: string) => realCards.filter((card) => card.slug !== slug)
const changed = (slug: string, change: Partial<(typeof realCards)[number]>) =>
  realCards.map((card) => (card.slug === slug ? { ...card, ...change } : card))

test('an order with only available products is ordered again completely', () => {
  const plan = planReorder([lineOf('kalk-bay', 2, { fabric: 'linen-clay' }), lineOf('yellowwood')], realCards, empty, {
    perLine: 20,
    lines: 50,
  })
  expect(plan.not).toEqual([])
  expect(plan.again.map(({ product, variation, quantity }) => [product.slug, variation, quantity])).toEqual([
    ['kalk-bay', fullVariation('kalk-bay', { fabric: 'linen-clay' }), 2],
    ['yellowwood', fullVariation('yellowwood'), 1],
  ])
})

test('a discontinued product is reported with its options, and the rest is ordered', () => {
  const line = lineOf('kalk-bay', 1, { fabric: 'linen-clay' })
  const plan = planReorder([line, lineOf('aloe')], without('kalk-bay'), empty, { perLine: 20, lines: 50 })
  expect(plan.again.map(({ product }) => product.slug)).toEqual(['aloe'])
  expect(plan.not).toEqual([{ name: `Kalk Bay (${Object.values(line.variation_labels).join(', ')})`, reason: 'gone' }])
})

test('a line with a discontinued fabric or without a new option is not ordered, because the user must choose', () => {
  const card = cardOf('kalk-bay')
  const fewer = card.options.map((option) =>
    option.name === 'fabric' ? { ...option, values: option.values.filter(({ value }) => value !== 'linen-clay') } : option,
  )
  const more = [...card.options, { name: 'arms', label: 'Arms', kind: 'choice' as const, values: [] }]
  const line = lineOf('kalk-bay', 1, { fabric: 'linen-clay' })
  for (const options of [fewer, more]) {
    const plan = planReorder([line], changed('kalk-bay', { options }), empty, { perLine: 20, lines: 50 })
    expect(plan.again).toEqual([])
    expect(plan.not[0]?.reason).toBe('option-gone')
  }
})

test('a sold-out product does not go into the cart', () => {
  const plan = planReorder([lineOf('aloe')], changed('aloe', { availability: 'out_of_stock' }), empty, { perLine: 20, lines: 50 })
  expect(plan.not[0]?.reason).toBe('sold-out')
})

test('today’s price applies, not the price of the order', () => {
  const dearer = changed('aloe', { price: cents(999_900) })
  expect(planReorder([lineOf('aloe')], dearer, empty, { perLine: 20, lines: 50 }).again[0]?.product.price).toBe(999_900)
})

test('a line is limited to the maximum of the cart and marked as limited', () => {
  expect(planReorder([lineOf('aloe', 20)], realCards, empty, { perLine: 12, lines: 50 }).again[0]).toMatchObject({
    quantity: 12,
    limited: true,
  })
  expect(planReorder([lineOf('aloe', 12)], realCards, empty, { perLine: 12, lines: 50 }).again[0]).toMatchObject({
    quantity: 12,
    limited: false,
  })
})

test('the lines in the cart count: a full line takes nothing, and a full cart takes no new line', () => {
  const limits = { perLine: 20, lines: 1 }
  const cart = { items: [lineOf('aloe', 15)] }
  const plan = planReorder([lineOf('aloe', 10), lineOf('yellowwood')], realCards, cart, limits)
  expect(plan.again).toMatchObject([{ quantity: 5, limited: true }])
  expect(plan.not).toMatchObject([{ reason: 'no-room' }])
  expect(planReorder([lineOf('aloe')], realCards, { items: [lineOf('aloe', 20)] }, limits).not).toMatchObject([{ reason: 'no-room' }])
})

test('a gift is not ordered, because the coupon adds it again', () => {
  expect(planReorder([asGift(lineOf('aloe'))], realCards, empty, { perLine: 20, lines: 50 })).toEqual({ again: [], not: [] })
})
