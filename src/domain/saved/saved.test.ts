import { describe, expect, test } from 'vitest'
import type { ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { SAVED_PIECES, type SavedPiece } from '../../contract/saved/saved.ts'
import { mergeSaved } from './saved.ts'
import { savedMark } from './saved-mark.ts'

const change = (slug: string, at: number, saved = true): SavedPiece => {
  const price = saved ? cents(100_000 + at) : null
  return { slug, saved, at, price, price_regular: price, sold_out: false }
}
const removal = (slug: string, at: number) => change(slug, at, false)

function merged(...changes: SavedPiece[]): SavedPiece[] {
  return changes.reduce<SavedPiece[]>((pieces, one) => {
    const outcome = mergeSaved(pieces, [one])
    if (outcome.kind !== 'ok') throw new Error(outcome.code)
    return outcome.pieces
  }, [])
}
const slugs = (pieces: readonly SavedPiece[]) => pieces.filter(({ saved }) => saved).map(({ slug }) => slug)

describe('[K2] two changes of one piece', () => {
  test('the later one counts, in whatever order they arrive', () => {
    const changes = [change('aloe', 1), removal('aloe', 2), change('knysna', 3), change('aloe', 4), removal('knysna', 5)]
    const orders = [changes, changes.toReversed(), [2, 0, 4, 3, 1].map((place) => changes[place]!)]
    for (const order of orders) expect(merged(...order)).toEqual([removal('knysna', 5), change('aloe', 4)])
  })

  test('a removal wins over an older save of another device', () => {
    expect(slugs(merged(change('aloe', 1), removal('aloe', 9), change('aloe', 8)))).toEqual([])
  })

  test('at the same time, the one that arrives later counts', () => {
    expect(slugs(merged(change('aloe', 1), removal('aloe', 1)))).toEqual([])
    expect(slugs(merged(removal('aloe', 1), change('aloe', 1)))).toEqual(['aloe'])
  })

  test('merging the same changes again changes nothing', () => {
    const pieces = merged(change('aloe', 1), change('knysna', 2))
    expect(mergeSaved(pieces, pieces)).toEqual({ kind: 'ok', pieces })
  })
})

describe('the limit', () => {
  const full = Array.from({ length: SAVED_PIECES }, (_, place) => change(`piece-${place}`, place + 1))

  test('refuses one piece more, and accepts a removal and a change of a saved piece', () => {
    expect(mergeSaved(full, [change('aloe', 9999)])).toEqual({ kind: 'refused', code: 'saved_full' })
    expect(mergeSaved(full, [change('piece-0', 9999)])).toMatchObject({ kind: 'ok' })
    expect(mergeSaved(full, [removal('piece-0', 9999), change('aloe', 9999)])).toMatchObject({ kind: 'ok' })
  })

  test('[K3] does not apply at a sign-in, and does not refuse a removal afterwards', () => {
    const outcome = mergeSaved(full, [change('aloe', 1)], Infinity)
    if (outcome.kind !== 'ok') throw new Error(outcome.code)
    expect(slugs(outcome.pieces)).toHaveLength(SAVED_PIECES + 1)
    expect(mergeSaved(outcome.pieces, [removal('piece-5', 9999)])).toMatchObject({ kind: 'ok' })
  })

  test('only the newest removals stay', () => {
    const removals = Array.from({ length: SAVED_PIECES + 1 }, (_, place) => removal(`piece-${place}`, place + 1))
    const outcome = mergeSaved([change('aloe', 0)], removals)
    if (outcome.kind !== 'ok') throw new Error(outcome.code)
    expect(outcome.pieces.map(({ slug }) => slug)).not.toContain('piece-0')
    expect(outcome.pieces).toHaveLength(SAVED_PIECES + 1)
    expect(slugs(outcome.pieces)).toEqual(['aloe'])
  })
})

describe('[K6] the mark of a saved piece', () => {
  const saved = { price: cents(1_000_000), price_regular: cents(1_000_000), sold_out: false }
  const now = (price: number, price_regular = 1_000_000): Parameters<typeof savedMark>[1] => {
    return { price: cents(price), price_regular: cents(price_regular), options: [], availability: 'made_to_order' }
  }

  test('says how much less it costs than when it was saved', () => {
    expect(savedMark(saved, now(880_000), 0)).toEqual({ kind: 'price', less: 120_000 })
    expect(savedMark(saved, now(1_000_000), 0)).toBeNull()
    expect(savedMark(saved, now(1_100_000, 1_100_000), 0)).toBeNull()
  })

  test('compares what a trade customer pays: a sale above the trade price is no drop', () => {
    expect(savedMark(saved, now(880_000), 15)).toBeNull()
    expect(savedMark(saved, now(800_000), 15)).toEqual({ kind: 'price', less: 50_000 })
    expect(savedMark(saved, now(900_000, 900_000), 10)).toEqual({ kind: 'price', less: 90_000 })
  })

  describe('of a piece whose fabrics cost more', () => {
    const fabric: ProductOption = {
      name: 'fabric',
      label: 'Fabric',
      kind: 'swatch',
      values: [
        { value: 'linen', label: 'Linen', price_difference: cents(200_000) },
        { value: 'velvet', label: 'Velvet', price_difference: cents(500_000) },
      ],
    }
    const onSale = { ...now(800_000), options: [fabric] }

    test.each([
      ['in the saved variation', { fabric: 'velvet' }, null],
      ['of the cheapest value of an open option', {}, { kind: 'price', less: 20_000 }],
      ['of the cheapest value where the saved one is gone', { fabric: 'silk' }, { kind: 'price', less: 20_000 }],
    ])('is the difference of the prices that its tile had and has, %s', (_, variation, withDiscount) => {
      const piece = { ...saved, variation }
      expect(savedMark(piece, onSale, 0)).toEqual({ kind: 'price', less: 200_000 })
      // By the product's prices a discount of 15% would be R 500 less. With the fabric, the discounted regular price was lower already.
      expect(savedMark(piece, onSale, 15)).toEqual(withDiscount)
    })
  })

  test('says that it is back in stock, and nothing while it is sold out or its former price is unknown', () => {
    expect(savedMark({ ...saved, sold_out: true }, now(880_000), 0)).toEqual({ kind: 'back' })
    expect(savedMark({ ...saved, sold_out: true }, { ...now(880_000), availability: 'out_of_stock' }, 0)).toBeNull()
    expect(savedMark({ ...saved, price: null, price_regular: null }, now(880_000), 0)).toBeNull()
  })
})
