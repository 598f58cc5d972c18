import { describe, expect, it } from 'vitest'
import { WHOLESALE_LINES, type WholesaleProduct } from '../../../contract/wholesale/wholesale.ts'
import { lineWithOptions } from '../list/change-line.ts'
import { figuresOf } from '../list/line-figures.ts'
import { nameOfCopy, nameProblem } from '../list/list-name.ts'
import { mergeLines } from './merge-lines.ts'

const line = (productId: number, productQuantity: number, variation?: Record<string, string>): WholesaleProduct => ({
  productId,
  productSlug: 'sample',
  productType: 'variable',
  productQuantity,
  ...(variation ? { variation } : {}),
})

describe('lines merged into a list', () => {
  const list = { products: [line(1, 4, { fabric: 'oat' }), line(2, 1)] }

  it('set the quantity of an existing line or add to it, as chosen', () => {
    const incoming = [line(1, 3, { fabric: 'oat' }), line(3, 2)]
    expect(mergeLines(list, incoming, 'set')).toEqual({ lines: incoming, inList: 1, capped: 0, excess: 0 })
    expect(mergeLines(list, incoming, 'add').lines.map(({ productQuantity }) => productQuantity)).toEqual([7, 2])
  })

  it('have at most the largest quantity, and the result counts the limited lines', () => {
    expect(mergeLines(list, [line(1, 999, { fabric: 'oat' })], 'add')).toMatchObject({ lines: [{ productQuantity: 1000 }], capped: 1 })
  })

  it('the result counts the lines beyond the limit of a list', () => {
    const many = Array.from({ length: WHOLESALE_LINES }, (_, index) => line(index + 2, 1))
    expect(mergeLines(list, many, 'set')).toMatchObject({ inList: 1, excess: 1 })
  })
})

describe('a line with another configuration', () => {
  const oat = line(1, 4, { fabric: 'oat' })
  const figures = figuresOf(oat, null, 0)

  it('is removed, and a new line replaces it', () => {
    expect(lineWithOptions({ id: 'a', name: 'A', products: [oat] }, figures, { fabric: 'tan' })).toEqual([
      { ...oat, productQuantity: 0 },
      { ...oat, variation: { fabric: 'tan' } },
    ])
  })

  it('adds its quantity to an existing line of that configuration', () => {
    const products = [oat, line(1, 3, { fabric: 'tan' })]
    expect(lineWithOptions({ id: 'a', name: 'A', products }, figures, { fabric: 'tan' })[1]).toMatchObject({ productQuantity: 7 })
  })

  it('changes nothing if the configuration is the same', () => {
    expect(lineWithOptions({ id: 'a', name: 'A', products: [oat] }, figures, { fabric: 'oat' })).toEqual([])
  })
})

describe('the name of a list', () => {
  it('is required', () => {
    expect(nameProblem('  ')).toBe('Please give the list a name')
    expect(nameProblem('Lodge')).toBeUndefined()
  })

  it('of more than 80 characters is refused with its length, and nothing of it is cut off', () => {
    expect(nameProblem('x'.repeat(80))).toBeUndefined()
    expect(nameProblem('x'.repeat(81))).toBe('A name has up to 80 characters; this one has 81')
  })

  it('of a copy is unique, and within the longest length', () => {
    expect(nameOfCopy('Lodge', [{ name: 'Lodge' }])).toBe('Lodge (copy)')
    expect(nameOfCopy('Lodge (copy)', [{ name: 'Lodge (copy)' }])).toBe('Lodge (copy 2)')
    expect(nameOfCopy('x'.repeat(80), [])).toHaveLength(80)
  })
})
