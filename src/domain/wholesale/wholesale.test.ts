import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  WHOLESALE_ALL_LINES,
  WHOLESALE_LINES,
  WHOLESALE_LISTS,
  wholesaleProductSchema,
  type Wholesale,
  type WholesaleLine,
} from '../../contract/wholesale/wholesale.ts'
import { applyWholesaleAction, lineKey, type CheckLine, type WholesaleAction } from './wholesale.ts'

const line = (productId: number, productQuantity: number, variation?: Record<string, string>): WholesaleLine => ({
  productId,
  productSlug: `piece-${productId}`,
  productType: 'variable',
  productQuantity,
  ...(variation ? { variation } : {}),
})
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1, 1))
const fold = (lists: readonly Wholesale[], ...actions: WholesaleAction[]) =>
  actions.reduce<readonly Wholesale[]>((state, action) => {
    const outcome = applyWholesaleAction(state, action)
    return outcome.kind === 'ok' ? outcome.lists : state
  }, lists)
const quantities = (list: Wholesale | undefined) => list?.products.map((product) => [lineKey(product), product.productQuantity])

const lounge = { id: 'lounge', name: 'Lounge', products: [line(1, 2), line(2, 3, { fabric: 'oat' })] }

describe('trade lists', () => {
  test('are created empty or with a product, and an id is used once', () => {
    const lists = fold([], { type: 'createEmpty', listId: 'a', name: 'A' }, { type: 'create', listId: 'b', name: 'B', line: line(1, 5) })
    expect(lists.map(({ name, products }) => [name, products.length])).toEqual([
      ['A', 0],
      ['B', 1],
    ])
    for (const type of ['createEmpty', 'create'] as const)
      expect(applyWholesaleAction(lists, { type, listId: 'a', name: 'Again', line: line(1, 1) })).toEqual({
        kind: 'refused',
        code: 'list_exists',
      })
  })

  test('identify a line by product and variation: the same line is set, another is added, 0 removes it', () => {
    const after = fold(
      [lounge],
      { type: 'setLine', listId: 'lounge', line: line(2, 9, { fabric: 'oat' }) },
      { type: 'setLine', listId: 'lounge', line: line(2, 1) },
      { type: 'setLine', listId: 'lounge', line: line(1, 0) },
      { type: 'setLine', listId: 'lounge', line: line(7, 0) },
    )
    expect(quantities(after[0])).toEqual([
      ['2:fabric=oat', 9],
      ['2:', 1],
    ])
  })

  test('an empty variation equals none', () => {
    const after = fold([lounge], { type: 'setLine', listId: 'lounge', line: line(1, 4, {}) })
    expect(after[0]?.products[0]).toEqual(line(1, 4))
  })

  test('many lines at once give the same result as one after another', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 }), fc.constantFrom(undefined, { fabric: 'oat' }))
        .map((args) => line(...args)),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(some, (set) => {
        const bulk = fold([lounge], { type: 'setLines', listId: 'lounge', lines: set })
        const single = fold([lounge], ...set.map((one) => ({ type: 'setLine' as const, listId: 'lounge', line: one })))
        expect(bulk).toEqual(single)
        for (const product of bulk[0]?.products ?? []) expect(wholesaleProductSchema.safeParse(product).success).toBe(true)
      }),
      { seed: 20_261_120 },
    )
  })

  test('are renamed, copied and deleted, and the copy is independent', () => {
    const after = fold(
      [lounge],
      { type: 'duplicate', listId: 'lounge', newId: 'copy', name: 'Copy' },
      { type: 'rename', listId: 'lounge', name: 'Foyer' },
      { type: 'setLine', listId: 'copy', line: line(1, 0) },
    )
    expect(after.map(({ name, products }) => [name, products.length])).toEqual([
      ['Foyer', 2],
      ['Copy', 1],
    ])
    expect(fold(after, { type: 'delete', listId: 'lounge' }).map(({ id }) => id)).toEqual(['copy'])
    expect(lounge.products).toHaveLength(2)
  })

  test.each<WholesaleAction>([
    { type: 'setLine', listId: 'nowhere', line: line(1, 1) },
    { type: 'setLines', listId: 'nowhere', lines: lines(2) },
    { type: 'rename', listId: 'nowhere', name: 'X' },
    { type: 'duplicate', listId: 'nowhere', newId: 'copy', name: 'X' },
    { type: 'delete', listId: 'nowhere' },
  ])('that do not exist cannot be changed: $type', (action) => {
    expect(applyWholesaleAction([lounge], action)).toEqual({ kind: 'refused', code: 'list_not_found' })
  })

  test('have a maximum of lines, and a bulk update that does not fit sets nothing', () => {
    const full = fold([lounge], { type: 'setLines', listId: 'lounge', lines: lines(WHOLESALE_LINES) })
    expect(full).toEqual([lounge])
    const exact = fold([{ ...lounge, products: [] }], { type: 'setLines', listId: 'lounge', lines: lines(WHOLESALE_LINES) })
    expect(exact[0]?.products).toHaveLength(WHOLESALE_LINES)
    expect(applyWholesaleAction(exact, { type: 'setLine', listId: 'lounge', line: line(9999, 1) })).toMatchObject({ code: 'lists_full' })
    expect(applyWholesaleAction(exact, { type: 'setLine', listId: 'lounge', line: line(1, 9) }).kind).toBe('ok')
  })

  test('have a maximum number, and so do the lines of all lists', () => {
    const many = Array.from({ length: WHOLESALE_LISTS }, (_, index) => ({ id: `list-${index}`, name: 'x', products: [] }))
    expect(applyWholesaleAction(many, { type: 'createEmpty', listId: 'more', name: 'x' })).toMatchObject({ code: 'lists_full' })
    const heavy = Array.from({ length: WHOLESALE_ALL_LINES / WHOLESALE_LINES }, (_, index) => ({
      id: `list-${index}`,
      name: 'x',
      products: lines(WHOLESALE_LINES),
    }))
    expect(applyWholesaleAction(heavy, { type: 'duplicate', listId: 'list-0', newId: 'more', name: 'x' })).toMatchObject({
      code: 'lists_full',
    })
    expect(applyWholesaleAction(heavy, { type: 'create', listId: 'more', name: 'x', line: line(1, 1) })).toMatchObject({
      code: 'lists_full',
    })
  })
})

describe('a check of the lines', () => {
  const checkLine: CheckLine = (sent) => (sent.productId > 100 ? 'product_gone' : { ...sent, productSlug: 'as-sold' })

  test('stores the checked line instead of the sent line', () => {
    const outcome = applyWholesaleAction([lounge], { type: 'setLine', listId: 'lounge', line: line(1, 4) }, checkLine)
    expect(outcome).toMatchObject({ kind: 'ok', lists: [{ products: [{ productSlug: 'as-sold', productQuantity: 4 }, {}] }] })
  })

  test('refuses a single line of a product that is not sold, but allows its removal', () => {
    expect(applyWholesaleAction([lounge], { type: 'setLine', listId: 'lounge', line: line(101, 1) }, checkLine)).toEqual({
      kind: 'refused',
      code: 'product_gone',
    })
    const outcome = applyWholesaleAction([lounge], { type: 'create', listId: 'new', name: 'New', line: line(101, 1) }, checkLine)
    expect(outcome).toEqual({ kind: 'refused', code: 'product_gone' })
    const old = { ...lounge, products: [line(101, 1)] }
    expect(applyWholesaleAction([old], { type: 'setLine', listId: 'lounge', line: line(101, 0) }, checkLine)).toMatchObject({
      kind: 'ok',
      lists: [{ products: [] }],
    })
  })

  test('leaves unsold products out of a bulk update, names the lines and stores the others', () => {
    const bulk = [line(1, 4), line(101, 1), line(102, 0), line(103, 1)]
    const outcome = applyWholesaleAction([lounge], { type: 'setLines', listId: 'lounge', lines: bulk }, checkLine)
    expect(outcome).toMatchObject({
      kind: 'ok',
      notTaken: [
        { line: 1, code: 'product_gone' },
        { line: 3, code: 'product_gone' },
      ],
    })
    expect(outcome.kind === 'ok' && quantities(outcome.lists[0])).toEqual([
      ['1:', 4],
      ['2:fabric=oat', 3],
    ])
    const swap = { type: 'setLines', listId: 'lounge', lines: [line(1, 0), line(101, 2)], whole: true } as const
    expect(applyWholesaleAction([lounge], swap, checkLine)).toEqual({ kind: 'refused', code: 'product_gone' })
    const none = applyWholesaleAction([lounge], { type: 'setLines', listId: 'lounge', lines: [line(101, 1)] }, checkLine)
    expect(none).toEqual({ kind: 'ok', lists: [lounge], notTaken: [{ line: 0, code: 'product_gone' }] })
  })
})
