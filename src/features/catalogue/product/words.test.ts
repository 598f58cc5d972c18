import { describe, expect, it } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import { formatPrice } from '../../../domain/money.ts'
import { answerFit } from '../facts/will-it-fit.tsx'
import { inCentimetres } from '../facts/lengths.ts'
import { addLabel, fabricName, withDifferences } from '../choice/option-words.ts'
import { sampleProduct } from './sample-product.fixture.ts'

describe('options as text', () => {
  it('the button names the first missing option', () => {
    expect(addLabel(sampleProduct.options.slice(1))).toBe('Choose a chaise side')
    expect(addLabel([{ label: 'Legs' }])).toBe('Choose a leg finish')
    expect(addLabel([{ label: 'Armrest' }])).toBe('Choose an armrest')
    expect(addLabel([])).toBe('Add to cart')
  })

  it('a value has the difference to the cheapest value, which the price "From" has', () => {
    const texts = (...prices: number[]) => {
      const values = prices.map((_price, place) => ({ value: String(place) }))
      return withDifferences(values, (value) => cents(prices[Number(value)]!)).map(({ note }) => note)
    }
    expect(texts(0, 250_000)).toEqual([undefined, `+ ${formatPrice(cents(250_000))}`])
    expect(texts(-60_000, 0, 90_000)).toEqual([undefined, `+ ${formatPrice(cents(60_000))}`, `+ ${formatPrice(cents(150_000))}`])
    expect(texts(0, 0)).toEqual([undefined, undefined])
    expect(texts()).toEqual([])
  })

  it('bouclé is written with its accent', () => {
    expect(fabricName({ label: 'Cream', weave: 'boucle' })).toBe('Cream bouclé')
    expect(fabricName({ label: 'Oak', weave: '' })).toBe('Oak')
  })
})

describe('lengths', () => {
  it('are shown in centimetres, South African style', () => {
    expect(inCentimetres(2205)).toBe('220,5\u00a0cm')
  })
})

describe('will it fit', () => {
  const packed = sampleProduct.packed_size

  it('gives no answer before both sides are typed', () => {
    expect(answerFit(packed, '77', '')).toBeNull()
  })

  it('gives the space to spare, warns of a tight fit, or gives what is missing', () => {
    expect(answerFit(packed, '77', '203')).toEqual({ kind: 'fits', text: 'The largest parcel goes through with 8\u00a0cm to spare.' })
    expect(answerFit(packed, '70', '203')?.text).toBe('It goes through with 1\u00a0cm to spare. Take the door off if you can.')
    expect(answerFit(packed, '60', '203')?.text).toBe(
      'The largest parcel is 9\u00a0cm too big for this opening. Ask us about other ways in.',
    )
  })

  it('asks for centimetres when it cannot read a number', () => {
    expect(answerFit(packed, 'narrow', '203')?.kind).toBe('unclear')
    expect(answerFit(packed, '77', '0')?.kind).toBe('unclear')
  })
})
