import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeWholesaleOperation, type WholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { LISTS_CHANGED_ELSEWHERE } from '../../../src/data/wholesale/queue.ts'
import {
  change,
  listLines,
  listsAgree,
  newListId,
  openLists,
  serverLists,
  storedLists,
  type ListsTab,
} from '../../support/wholesale/lists.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
let page: ListsTab
const listId = newListId()
const creating: WholesaleOperation = { type: 'list.create', args: { listId, name: 'Guest house' } }

beforeEach(async () => {
  context = await createOfflineContext()
  page = await openLists(context)
})
afterEach(() => context.close())

async function comeBack(): Promise<void> {
  context.network.goOnline()
  await page.outbox.drain(true)
  await context.time.pass(60_000)
}
const setting = (line: ReturnType<typeof listLines>[number], quantity = line.productQuantity): WholesaleOperation => ({
  type: 'list.setLine',
  args: { listId, list: 'Guest house', line: { ...line, productQuantity: quantity }, product: 'Kalk Bay' },
})
const posts = () => context.network.sent.filter(({ method }) => method !== 'GET')

describe('[L] trade lists', () => {
  test("[L1] a guest's lists are not fetched; before the first change the device fetches the server's time, once", async () => {
    await page.outbox.refresh()
    expect(context.network.sent).toEqual([])
    await change(page, creating)
    await context.time.settle()
    expect(context.network.sent.map(({ path }) => path)).toEqual(['/api/status', '/api/wholesale/create-empty-wholesale-list'])
    await change(page, ...listLines(context, 1).map((line) => setting(line)))
    await context.time.settle()
    expect(context.network.sent.filter(({ method }) => method === 'GET')).toHaveLength(1)
    expect(await listsAgree(context, page.owner)).toMatchObject({ left: 0, shown: { [listId]: { name: 'Guest house' } } })
  })

  test('[L1] no change is sent before the server has answered once', async () => {
    context.network.fate = ({ method }) => (method === 'GET' ? 'fail' : 'deliver')
    await change(page, creating)
    await context.time.pass(120_000)
    expect(posts()).toEqual([])
    await comeBack()
    expect(Object.keys((await listsAgree(context, page.owner)).server)).toEqual([listId])
  })

  test('[L2] a list made offline can be filled, renamed and copied offline; the copy is another list; both arrive', async () => {
    context.network.goOffline()
    const copyId = newListId()
    const [line] = listLines(context, 1)
    await change(page, creating, setting(line!, 12))
    await change(page, { type: 'list.duplicate', args: { listId, list: 'Guest house', newId: copyId, name: 'Annexe' } })
    await change(page, { type: 'list.rename', args: { listId, name: 'Main house' } }, setting(line!, 3))
    await comeBack()
    const { shown, server, left } = await listsAgree(context, page.owner)
    expect(left).toBe(0)
    expect(shown).toEqual(server)
    expect(Object.values(server).map(({ name, lines }) => [name, Object.values(lines)])).toEqual([
      ['Main house', [3]],
      ['Annexe', [12]],
    ])
  })

  test('[L3] unsent quantities of one line become one change, those of different lines do not', async () => {
    await change(page, creating)
    await context.time.settle()
    context.network.goOffline()
    const [one, other] = listLines(context, 2)
    for (const quantity of [1, 2, 3]) await change(page, setting(one!, quantity))
    await change(page, setting(other!, 5))
    await change(page, setting(one!, 4))
    const { ops } = await storedLists(context, page.owner)
    // The first may have been sent before the second was made.
    expect(ops.length).toBeLessThanOrEqual(4)
    await comeBack()
    const { shown, server } = await listsAgree(context, page.owner)
    expect(shown).toEqual(server)
    expect(Object.values(server[listId]!.lines).toSorted()).toEqual([4, 5])
  })

  test('[L6] changes of another device are merged with one notice; the user’s own are no news', async () => {
    const [mine, theirs] = listLines(context, 2)
    await change(page, creating, setting(mine!, 1))
    await context.time.settle()
    expect(await page.outbox.takeNews()).toEqual([])
    context.network.goOffline()
    await change(page, setting(mine!, 7))
    await context.time.settle()
    context.network.goOnline()
    const elsewhere = await openLists(context, context.otherDevice(page.owner))
    await change(elsewhere, setting(theirs!, 9))
    await context.time.settle()
    await comeBack()
    expect(await page.outbox.takeNews()).toEqual([{ type: 'info', message: LISTS_CHANGED_ELSEWHERE }])
    const { shown, server } = await listsAgree(context, page.owner)
    expect(shown).toEqual(server)
    expect(Object.values(server[listId]!.lines).toSorted()).toEqual([7, 9])
    await change(page, setting(mine!, 8))
    await context.time.settle()
    expect(await page.outbox.takeNews()).toEqual([])
  })

  test('[L7] a change of a list that another device deleted is rejected with its message, and the queue continues', async () => {
    const otherId = newListId()
    await change(page, creating, { type: 'list.create', args: { listId: otherId, name: 'Office' } })
    await context.time.settle()
    context.network.goOffline()
    const [line] = listLines(context, 1)
    await change(page, setting(line!, 12))
    await change(page, { type: 'list.rename', args: { listId: otherId, name: 'Studio' } })
    await context.time.settle()
    context.network.goOnline()
    const elsewhere = await openLists(context, context.otherDevice(page.owner))
    await change(elsewhere, { type: 'list.delete', args: { listId, list: 'Guest house' } })
    await context.time.settle()
    await comeBack()
    const { rejected, news } = await storedLists(context, page.owner)
    expect(rejected.map(({ code }) => code)).toEqual(['list_not_found'])
    expect(news.map(({ message }) => message)).toContain('Guest house: Kalk Bay × 12: not accepted. This list is not there any more')
    expect((await serverLists(context, page.owner)).map(({ name }) => name)).toEqual(['Studio'])
  })

  test('[L4] of many lines set offline, those of withdrawn products are named, and the others arrive once', async () => {
    await change(page, creating)
    await context.time.settle()
    context.network.goOffline()
    const [sold, other] = listLines(context, 2, 3)
    const gone = { ...sold!, productId: 424_242, productSlug: 'old-harbour' }
    const odd = { ...other!, variation: { ...other!.variation, fabric: 'tartan' } }
    await change(page, { type: 'list.setLines', args: { listId, list: 'Guest house', lines: [gone, sold!, odd, other!] } })
    let posted = 0
    context.network.fate = ({ method }) => (method === 'POST' && (posted += 1) === 1 ? 'lose-answer' : 'deliver')
    await page.outbox.drain(true)
    await context.time.pass(60_000)
    const { shown, server, left } = await listsAgree(context, page.owner)
    expect([posted, left]).toEqual([2, 0])
    expect(shown).toEqual(server)
    expect(Object.values(server[listId]!.lines)).toEqual([3, 3])
    const { rejected } = await storedLists(context, page.owner)
    expect(rejected).toMatchObject([{ code: 'product_gone', args: { lines: [gone, odd] } }])
    expect(rejected.map(describeWholesaleOperation)).toEqual(['Guest house: 2 lines'])
    const lines = rejected[0]?.message.split('\n') ?? []
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Old Harbour .*: no longer sold$/)
    expect(lines[1]).toMatch(/tartan.*: not made like that any more$/)
    expect((await page.outbox.takeNews()).map(({ message }) => message)).toEqual([
      'Guest house: 2 of 4 lines could not be taken. “Waiting to be sent” names them.',
    ])
    await page.outbox.discard(rejected[0]?.id ?? '')
    expect((await storedLists(context, page.owner)).rejected).toEqual([])
  })
})
