import { expect, test, vi } from 'vitest'
import { connectWholesale, type WholesaleEngine } from '../../../actions/wholesale/wholesale.ts'
import { changeOptions } from './change-line.ts'
import { figuresOf } from './line-figures.ts'

test('other options of a line are one change that the server applies completely or not at all', async () => {
  const append = vi.fn<WholesaleEngine['append']>(async () => true)
  connectWholesale({ newId: () => '', append, addToCart: async () => ({ added: 0, skipped: [] }), refresh: async () => undefined })
  const line = {
    productId: 1001,
    productSlug: 'kalk-bay',
    productType: 'variable',
    productQuantity: 4,
    variation: { fabric: 'oat' },
  } as const
  const list = { id: 'lounge', name: 'Lounge', products: [line] }
  expect(await changeOptions(list, figuresOf(line, null, 0), { fabric: 'clay' })).toBe(true)
  const lines = [
    { ...line, productQuantity: 0 },
    { ...line, variation: { fabric: 'clay' } },
  ]
  expect(append.mock.calls).toEqual([[[{ type: 'list.setLines', args: { listId: 'lounge', list: 'A list', lines, whole: true } }]]])
})
