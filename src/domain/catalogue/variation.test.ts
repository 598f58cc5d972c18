import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard, ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { cardOf, realCards } from './real-cards.fixture.ts'
import { invalidOptions } from './invalid-options.ts'
import { defaultVariation, isMirrored, missingOptions, pictureOf, variationLabels, variationPrice } from './variation.ts'

const kalkBay = cardOf('kalk-bay')
const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)
const picture = { base: '/media/kalk-bay/linen-oat', widths: [400], width: 400, height: 300, alt: '', colour: '#fff' }

describe('a configuration', () => {
  test('reports the options without a chosen value', () => {
    expect(names(missingOptions(kalkBay, {}))).toEqual(['fabric', 'legs'])
    expect(names(missingOptions(kalkBay, { fabric: 'linen-oat' }))).toEqual(['legs'])
    expect(missingOptions(kalkBay, { fabric: 'linen-oat', legs: 'oak' })).toEqual([])
    expect(names(missingOptions(kalkBay, { fabric: '', legs: 'oak' }))).toEqual(['fabric'])
  })

  test('reports options and values that the product does not have', () => {
    expect(invalidOptions(kalkBay, { fabric: 'velvet-rust', legs: 'oak', chaise: 'left' })).toEqual(['fabric', 'chaise'])
    expect(invalidOptions(kalkBay, { fabric: 'linen-oat' })).toEqual([])
    expect(invalidOptions({ options: [] }, { constructor: 'x' })).toEqual(['constructor'])
  })

  test('has labels in the order of the options', () => {
    expect(variationLabels(kalkBay, { legs: 'kiaat', fabric: 'linen-oat' })).toEqual({ Fabric: 'Oat', Legs: 'Kiaat' })
    expect(variationLabels(kalkBay, { legs: 'gold' })).toEqual({})
  })

  test('adds the difference of each chosen value to the price and the regular price', () => {
    const memoryFoam = {
      name: 'mattress',
      label: 'Mattress',
      kind: 'choice' as const,
      values: [{ value: 'memory', label: 'Memory', price_difference: cents(250_000) }],
    }
    const bigger = {
      name: 'size',
      label: 'Size',
      kind: 'choice' as const,
      values: [{ value: 'small', label: 'Small', price_difference: cents(-50_000) }],
    }
    const product = { options: [memoryFoam, bigger], price: cents(1_000_000), price_regular: cents(1_200_000) }
    expect(variationPrice(product, { mattress: 'memory', size: 'small' })).toMatchObject({ price: 1_200_000, price_regular: 1_400_000 })
    expect(variationPrice(product, { mattress: 'unknown', size: 'unknown' })).toMatchObject({ price: 1_000_000, price_regular: 1_200_000 })
  })

  test('can have a larger reduction than the product', () => {
    const [red, blue] = [
      { value: 'red', label: 'Red', price_difference: cents(0) },
      { value: 'blue', label: 'Blue', price_difference: cents(30_000), regular_difference: cents(0) },
    ]
    const colour = { name: 'colour', label: 'Colour', kind: 'choice' as const, values: [red, blue] }
    const product = { options: [colour], price: cents(420_000), price_regular: cents(450_000) }
    expect(variationPrice(product, { colour: 'red' })).toMatchObject({ price: 420_000, price_regular: 450_000 })
    expect(variationPrice(product, { colour: 'blue' })).toMatchObject({ price: 450_000, price_regular: 450_000 })
  })
})

describe('an open option', () => {
  const value = fc.record({ sale: fc.integer({ min: -3, max: 3 }), regular: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }) })
  const options = fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { maxLength: 3 }).map((all) =>
    all.map((values, index) => ({
      name: `o${index}`,
      label: '',
      kind: 'choice' as const,
      values: values.map(({ sale, regular }, place) => ({
        value: `v${place}`,
        label: '',
        price_difference: cents(sale * 1000),
        regular_difference: regular === undefined ? undefined : cents(Math.max(sale, regular) * 1000),
      })),
    })),
  )
  /** Every complete variation with the chosen values. */
  const complete = (all: readonly ProductOption[], chosen: Variation): Variation[] =>
    all.reduce<Variation[]>(
      (found, { name, values }) =>
        found.flatMap((one) => values.filter((v) => (chosen[name] ?? v.value) === v.value).map((v) => ({ ...one, [name]: v.value }))),
      [{}],
    )

  test('counts with its cheapest value: the price is the lowest of all variations, for every discount, and "from" where one costs more', () => {
    fc.assert(
      fc.property(options, fc.integer({ min: 0, max: 90 }), fc.boolean(), (all, discount, isFirstChosen) => {
        const product = { options: all, price: cents(100_000), price_regular: cents(110_000) }
        const chosen: Variation = isFirstChosen && all.length > 0 ? { o0: 'v0' } : {}
        const prices = complete(all, chosen).map((variation) => {
          const { from, ...pair } = variationPrice(product, variation, discount)
          expect(from).toBe(false)
          return pair
        })
        const lowest = Math.min(...prices.map(({ price }) => price))
        const { from, ...shown } = variationPrice(product, chosen, discount)
        expect(shown.price).toBe(lowest)
        expect(prices).toContainEqual(shown)
        if (prices.some(({ price }) => price > lowest)) expect(from).toBe(true)
      }),
      { seed: 62, numRuns: 500 },
    )
  })

  test('of equal prices has no "from"', () => {
    expect(variationPrice(kalkBay, {})).toEqual({ price: kalkBay.price, price_regular: kalkBay.price_regular, from: false })
  })
})

describe('the initial variation', () => {
  test('contains what the picture shows, and no value that the user must choose', () => {
    expect(defaultVariation(kalkBay)).toEqual({ fabric: 'linen-oat' })
    expect(defaultVariation(cardOf('knysna'))).toMatchObject({ legs: 'oak' })
    expect(names(missingOptions(kalkBay, defaultVariation(kalkBay)))).toEqual(['legs'])
  })

  test('of every corner couch contains the side of its pictures, which are not mirrored', () => {
    const corners = realCards.filter(({ options }) => names(options).includes('chaise'))
    expect(corners.length).toBeGreaterThan(0)
    for (const card of corners) {
      expect(defaultVariation(card)['chaise'], card.slug).toBe('right')
      expect(isMirrored(defaultVariation(card)), card.slug).toBe(false)
    }
  })

  test('[§5.4] of a product whose size or mattress must be chosen leaves that choice open', () => {
    const open = realCards.filter(({ options }) => names(options).some((name) => name === 'size' || name === 'mattress'))
    expect(open.length).toBeGreaterThan(0)
    for (const card of open)
      expect(names(missingOptions(card, defaultVariation(card))), card.slug).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(size|mattress)$/)]),
      )
  })

  test('contains the value of an option with only one', () => {
    const oneWay = { ...kalkBay, options: kalkBay.options.map((option) => ({ ...option, values: option.values.slice(-1) })) }
    expect(defaultVariation(oneWay)).toEqual({ fabric: 'linen-sage', legs: 'black' })
  })

  test('is always valid for the product', () => {
    for (const card of realCards) expect(invalidOptions(card, defaultVariation(card)), card.slug).toEqual([])
  })
})

describe('the picture of a configuration', () => {
  const product: Pick<ProductCard, 'picture' | 'options' | 'default_swatch'> = { ...kalkBay, picture }

  test('shows its swatch', () => {
    expect(pictureOf(product, { fabric: 'linen-sage', legs: 'oak' })).toBe('/media/kalk-bay/linen-sage')
  })

  test('is the default picture without a chosen swatch, or with other file names', () => {
    expect(pictureOf(product, {})).toBe('/media/kalk-bay/linen-oat')
    expect(pictureOf({ ...product, picture: { ...picture, base: '/media/kalk-bay/hero' } }, { fabric: 'linen-sage' })).toBe(
      '/media/kalk-bay/hero',
    )
  })

  test('is null for a product without pictures', () => {
    expect(pictureOf({ ...product, picture: null }, { fabric: 'linen-sage' })).toBeNull()
  })
})
