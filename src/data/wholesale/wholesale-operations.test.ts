import { describe, expect, test } from 'vitest'
import { readRecord } from '../outbox/record.ts'
import { describeReview, readReview, reviewDraft } from '../reviews/queue.ts'
import { describeWholesaleOperation, readWholesaleOperation, wholesaleDraft, type WholesaleOperation } from './wholesale-operations.ts'
import { wholesaleScope } from './queue.ts'

const line = { productId: 1001, productSlug: 'kalk-bay', productType: 'variable', productQuantity: 12 } as const
const wordsOf = (operation: WholesaleOperation) => describeWholesaleOperation(wholesaleDraft(operation))
const list = 'Guest house'
const listId = 'a'.repeat(42)

describe('[L7] the description of a change to trade lists', () => {
  const changes: [WholesaleOperation, string][] = [
    [{ type: 'list.create', args: { listId, name: list } }, 'New list “Guest house”'],
    [{ type: 'list.setLine', args: { listId, list, line, product: 'Kalk Bay' } }, 'Guest house: Kalk Bay × 12'],
    [
      { type: 'list.setLine', args: { listId, list, line: { ...line, productQuantity: 0 }, product: 'Kalk Bay' } },
      'Guest house: take out Kalk Bay',
    ],
    [{ type: 'list.setLines', args: { listId, list, lines: [line, line] } }, 'Guest house: 2 lines'],
    [{ type: 'list.setLines', args: { listId, list, lines: [line] } }, 'Guest house: 1 line'],
    [{ type: 'list.rename', args: { listId, name: 'Annexe' } }, 'Rename list to “Annexe”'],
    [{ type: 'list.duplicate', args: { listId, list, newId: listId, name: 'Annexe' } }, 'Copy list “Guest house”'],
    [{ type: 'list.delete', args: { listId, list } }, 'Delete list “Guest house”'],
  ]
  for (const [operation, words] of changes) test(words, () => expect(wordsOf(operation)).toBe(words))
})

describe('[J7] a change that this version cannot read is not parsed', () => {
  test('a newer version, an unknown kind, or lines of another shape', () => {
    const draft = wholesaleDraft({ type: 'list.setLines', args: { listId, list, lines: [line] } })
    expect(readWholesaleOperation(draft)).not.toBeNull()
    expect(readWholesaleOperation({ ...draft, args: { ...draft.args }, v: 2 })).toBeNull()
    expect(readWholesaleOperation({ ...draft, args: { ...draft.args }, type: 'list.share' })).toBeNull()
    expect(readWholesaleOperation({ ...draft, args: { ...draft.args, lines: [{ ...line, productQuantity: 'many' }] } })).toBeNull()
    expect(describeWholesaleOperation({ type: 'list.share', v: 1, args: {} })).toBe('A change made in a newer version')
  })

  test('a review', () => {
    const body = { name: 'Demo', email: 'demo@stoep.example', title: 'Good', message: 'A demo review.', rating: 4, productId: 1001 }
    const draft = reviewDraft(body, 'Kalk Bay')
    expect(readReview(draft)?.body).toEqual(body)
    expect(describeReview(draft)).toBe('Review of Kalk Bay')
    expect(readReview({ ...draft, v: 3 })).toBeNull()
  })
})

describe('[S3] [S4] stored lists', () => {
  const scope = wholesaleScope
  const stored = (products: unknown) => ({
    fmt: 1,
    owner: 'o',
    base: { rev: 3, wholesales: [{ wholesale: { id: listId, name: list, products } }] },
    nextSeq: 1,
    ops: [],
  })
  const baseOf = (products: unknown) => readRecord(stored(products), 'o', scope.revOf, scope.schema).record.base

  test('are read back unchanged', () => {
    const decided = { ...line, variation: { fabric: 'linen-oat' } }
    expect(baseOf([line, decided])?.wholesales[0]?.wholesale.products).toEqual([line, decided])
  })
  test('of another shape are no base: the server gives a new one', () => {
    for (const products of [null, [{ ...line, productId: '1001' }], [{ ...line, variation: ['linen-oat'] }], [null]]) {
      expect(baseOf(products)).toBeNull()
    }
  })
})
