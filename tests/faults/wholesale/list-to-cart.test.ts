import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentCart } from '../../../src/state/cart/cart.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { addListToCart, createList, deleteList, duplicateList, setLine, setLines } from '../../../src/actions/wholesale/wholesale.ts'
import { wholesaleState } from '../../../src/state/wholesale/wholesale.ts'
import { compact, listLines, serverLists } from '../../support/wholesale/lists.ts'
import { createOfflineContext, lines as linesOf, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  await startPage(context)
})
afterEach(() => context.close())

const owner = () => context.device.cookie.read() ?? ''
const goOffline = () => (context.network.fate = ({ url }) => (url.endsWith('/api/catalogue') ? 'deliver' : 'fail'))
async function listOf(count: number): Promise<string> {
  const listId = (await createList('Guest house')) ?? ''
  await setLines(listId, listLines(context, count))
  await context.time.settle()
  return listId
}

describe('[L9] a list is added to the cart', () => {
  test('offline too: the available lines in one write, with the reason for each other line', async () => {
    goOffline()
    const listId = await listOf(60)
    const [first] = listLines(context, 1)
    await setLine(listId, { ...first!, productQuantity: 25 })
    const { variation: _, ...undecided } = listLines(context, 1)[0]!
    await setLine(listId, undecided)
    await context.time.settle()
    let writes = 0
    context.device.disk.watch((key) => (writes += Number(key.startsWith('outbox:cart:'))))
    const before = context.network.sent.length
    const added = addListToCart(listId)
    await context.time.settle()
    const { added: count, skipped } = await added
    expect(count).toBe(50)
    expect(skipped).toHaveLength(12)
    expect(skipped[0]?.reason).toBe('Only 20 of 25 added: a cart holds up to 20 of one thing')
    expect(skipped[1]?.reason).toBe('The cart is full: it holds up to 50 lines')
    expect(skipped.at(-1)?.reason).toMatch(/^Not chosen yet: /)
    expect(currentCart().items).toHaveLength(50)
    // One write for all lines, and one that marks the first as sending.
    expect(writes).toBeLessThanOrEqual(3)
    expect(context.network.sent.length).toBeGreaterThanOrEqual(before)

    const shown = linesOf(currentCart())
    await context.reconnect()
    expect(linesOf(await context.serverCart(owner()))).toEqual(shown)
    expect(compact(wholesaleState.lists)).toEqual(compact(await serverLists(context, owner())))
  })

  test('a withdrawn product and a sold-out one are named', async () => {
    const listId = await listOf(2)
    const [line] = listLines(context, 1)
    await context.shop.deps.db.updateTable('product').set({ active: 0 }).where('id', '=', line!.productId).execute()
    await context.shop.deps.catalogue.reload()
    const added = addListToCart(listId)
    await context.time.settle()
    expect((await added).skipped.map(({ reason }) => reason)).toEqual(['No longer sold', 'No longer sold'])
    expect(currentCart().item_count).toBe(0)
  })

  test('without the catalogue on the device, every line has a reason', async () => {
    const listId = await listOf(2)
    context.network.goOffline()
    const added = addListToCart(listId)
    await context.time.settle()
    expect((await added).added).toBe(0)
    expect((await added).skipped).toHaveLength(2)
  })
})

test('[L8] "Undo" restores a deleted list with all its lines, under another id', async () => {
  const listId = await listOf(3)
  await deleteList(listId)
  await context.time.settle()
  expect(wholesaleState.lists).toEqual([])
  const undo = toasts.list.find(({ message }) => message === '“Guest house” deleted.')?.action
  undo?.run()
  await context.time.settle()
  const [again] = wholesaleState.lists
  expect(again).toMatchObject({ name: 'Guest house' })
  expect(again?.id).not.toBe(listId)
  expect(again?.products).toHaveLength(3)
  expect(compact(await serverLists(context, owner()))).toEqual(compact(wholesaleState.lists))
})

test('an unchanged list stays the same object, so that React skips its rows', async () => {
  const listId = await listOf(3)
  const other = await duplicateList(listId, 'Annexe')
  await context.time.settle()
  const before = wholesaleState.lists.find(({ id }) => id === listId)
  await setLine(other ?? '', { ...listLines(context, 1)[0]!, productQuantity: 9 })
  await context.time.settle()
  expect(wholesaleState.lists.find(({ id }) => id === listId)).toBe(before)
})
