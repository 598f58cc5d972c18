import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { itemKey } from '../../../src/domain/cart/item-key.ts'
import { variationPrice } from '../../../src/domain/catalogue/variation.ts'
import { priceOptions, type Axis, type Choice } from './price-options.ts'

const colours: Axis = { label: 'Colour', values: ['Red', 'Blue'] }
const legs: Axis = { label: 'Legs', values: ['Oak', 'Black'] }
const choice = (values: string[], price: number, regular = price): Choice => ({ values, price: cents(price), regular: cents(regular) })

/** The price that the shop would charge for each combination, by the labels. */
function charged(axes: readonly Axis[], choices: readonly Choice[]): Map<string, { price: number; price_regular: number }> {
  const priced = priceOptions(axes, choices)
  const ways = priced.options.reduce<{ labels: string[]; variation: Record<string, string> }[]>(
    (before, option) =>
      before.flatMap(({ labels, variation }) =>
        option.values.map(({ label, value }) => ({ labels: [...labels, label], variation: { ...variation, [option.name]: value } })),
      ),
    [{ labels: [], variation: {} }],
  )
  for (const { variation } of ways) expect(itemKey(100_001, variation).length).toBeLessThan(300)
  return new Map(
    ways.map(({ labels, variation }) => {
      const { price, price_regular } = variationPrice(priced, variation)
      return [labels.join(' / '), { price, price_regular }]
    }),
  )
}

describe('prices of variations', () => {
  test('that are sums keep every attribute as a separate option', () => {
    const choices = [
      choice(['Red', 'Oak'], 1000),
      choice(['Red', 'Black'], 1300),
      choice(['Blue', 'Oak'], 1500),
      choice(['Blue', 'Black'], 1800),
    ]
    const { options, price, joined } = priceOptions([colours, legs], choices)
    expect(joined).toBeNull()
    expect(price).toBe(1000)
    expect(options.map(({ values }) => values.map((value) => value.price_difference))).toEqual([
      [0, 500],
      [0, 300],
    ])
  })

  test('that are no sums become one option with all combinations', () => {
    const choices = [
      choice(['Red', 'Oak'], 1000),
      choice(['Red', 'Black'], 1300),
      choice(['Blue', 'Oak'], 1500),
      choice(['Blue', 'Black'], 1900),
    ]
    const { options, joined } = priceOptions([colours, legs], choices)
    expect(joined).toBe('prices')
    expect(options).toHaveLength(1)
    expect(options[0]?.label).toBe('Colour / Legs')
    expect(options[0]?.values.map(({ label }) => label)).toEqual(['Red / Oak', 'Red / Black', 'Blue / Oak', 'Blue / Black'])
  })

  test('with a combination that is not sold become one option without it', () => {
    const { options, joined } = priceOptions([colours, legs], [choice(['Red', 'Oak'], 1000), choice(['Blue', 'Black'], 1000)])
    expect(joined).toBe('gaps')
    expect(options[0]?.values).toHaveLength(2)
  })

  test('keep a reduction of a single variation', () => {
    const ways = charged([colours], [choice(['Red'], 4200, 4500), choice(['Blue'], 4500)])
    expect(ways.get('Red')).toEqual({ price: 4200, price_regular: 4500 })
    expect(ways.get('Blue')).toEqual({ price: 4500, price_regular: 4500 })
  })

  test('are charged exactly, and no other combination can be chosen', () => {
    const axis = (label: string) =>
      fc
        .uniqueArray(fc.stringMatching(/^[A-Z][a-z]{1,6}( [a-z]{1,5})?$/), {
          minLength: 1,
          maxLength: 4,
          selector: (value) => value.toLowerCase(),
        })
        .map((values): Axis => ({ label, values }))
    const goods = fc.tuple(axis('Colour'), axis('Legs'), axis('Size')).chain((axes) => {
      const all = axes.reduce<string[][]>(
        (before, { values }) => before.flatMap((chosen) => values.map((value) => [...chosen, value])),
        [[]],
      )
      return fc
        .tuple(fc.subarray(all, { minLength: 1 }), fc.array(fc.nat(900), { minLength: all.length, maxLength: all.length }), fc.nat(50))
        .map(([sold, prices, off]) => ({
          axes: axes.map((one, place) => ({
            ...one,
            values: one.values.filter((value) => sold.some((chosen) => chosen[place] === value)),
          })),
          choices: sold.map((values, place) => choice(values, 1000 + (prices[place] ?? 0), 1000 + (prices[place] ?? 0) + off)),
        }))
    })
    fc.assert(
      fc.property(goods, ({ axes, choices }) => {
        const ways = charged(axes, choices)
        expect(ways.size).toBe(choices.length)
        for (const { values, price, regular } of choices) expect(ways.get(values.join(' / '))).toEqual({ price, price_regular: regular })
      }),
      { seed: 20, numRuns: 300 },
    )
  })

  test('with names that are very long or have no Latin letter still get valid cart keys', () => {
    const long = (letter: string) => Array.from({ length: 3 }, (_, index) => `${letter.repeat(200)} ${index}`)
    const axes: Axis[] = ['红', 'A', 'B', '尺寸', 'C'].map((label) => ({ label: label.repeat(80), values: long(label) }))
    const all = axes.reduce<string[][]>((before, { values }) => before.flatMap((chosen) => values.map((value) => [...chosen, value])), [[]])
    expect(
      charged(
        axes,
        all.map((values) => choice(values, 1000)),
      ).size,
    ).toBe(243)
  })
})
