import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimPrincipal } from '../../../src/data/account/owner.ts'
import { openOutboxes } from '../../../src/engine/outbox/open-outboxes.ts'
import { discard, retryNow, whenSettled } from '../../../src/actions/outbox/outbox.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { createList, setLine } from '../../../src/actions/wholesale/wholesale.ts'
import { wholesaleState } from '../../../src/state/wholesale/wholesale.ts'
import { drainOutboxes } from '../../../sw/outbox-sync.ts'
import { listLines, serverLists } from '../../support/wholesale/lists.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { pressAdd, startPage } from '../../support/device/page-state.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  await startPage(context)
})
afterEach(() => context.close())

const owner = () => context.device.cookie.read() ?? ''

describe('[Q] queues beside each other', () => {
  test('[Q1] [Q2] a waiting list does not hold back the cart; the sheet shows both, each by its name', async () => {
    context.network.fate = ({ url, method }) => (method === 'POST' && url.includes('wholesale') ? 'fail' : 'deliver')
    const listId = await createList('Guest house')
    await setLine(listId ?? '', { ...listLines(context, 1)[0]!, productQuantity: 4 }, 'Kalk Bay')
    await context.time.settle()
    expect(outboxState.changes.map(({ scope, words }) => [scope, words])).toEqual([
      ['wholesale', 'New list “Guest house”'],
      ['wholesale', 'Guest house: Kalk Bay × 4'],
    ])
    expect(wholesaleState.pending).toEqual({ listIds: [listId], count: 2 })
  })

  test('[Q2] a change is discarded from its own queue, and "Try now" serves all', async () => {
    context.network.goOffline()
    await pressAdd(context, 'kalk-bay')
    await createList('Guest house')
    await context.time.settle()
    const [, list] = outboxState.changes
    expect(outboxState.changes.map(({ scope }) => scope)).toEqual(['cart', 'wholesale'])
    await discard(list?.id ?? '')
    await context.time.settle()
    expect(outboxState.changes.map(({ scope }) => scope)).toEqual(['cart'])
    expect(wholesaleState.lists).toEqual([])
    await createList('Office')
    await context.time.settle()
    context.network.goOnline()
    void retryNow()
    await context.time.settle()
    expect(outboxState.changes).toEqual([])
    expect((await serverLists(context, owner())).map(({ name }) => name)).toEqual(['Office'])
    expect((await context.serverCart(owner())).item_count).toBe(1)
  })

  test('[Q4] a queue that is closed while it reads its record sends nothing', async () => {
    const page = await context.open()
    const before = context.network.sent.length
    const refreshing = page.outbox.refresh()
    page.outbox.close()
    // A page that goes to the background pauses what it has closed, too.
    page.outbox.pause()
    await refreshing
    await context.time.settle()
    expect(context.network.sent).toHaveLength(before)
  })

  test('[Q4] closed queues leave no data of their owner in the view state, and send no more', async () => {
    await createList('Guest house')
    await context.time.settle()
    const tab = context.device.tab()
    const outboxes = openOutboxes(tab, await claimPrincipal(tab, context.device.cookie), () => true)
    await outboxes.start()
    await context.time.settle()
    expect(wholesaleState.lists).toHaveLength(1)
    context.network.goOffline()
    await createList('Office')
    await context.time.settle()
    outboxes.close()
    expect({ lists: wholesaleState.lists, changes: outboxState.changes, ready: wholesaleState.ready }).toEqual({
      lists: [],
      changes: [],
      ready: false,
    })
  })

  test('[Q3] an order does not wait for a list', async () => {
    context.network.fate = ({ url, method }) => (method === 'POST' && url.includes('wholesale') ? 'fail' : 'deliver')
    await createList('Guest house')
    await context.time.settle()
    expect(await whenSettled(1000, 'cart')).toBe(true)
    const all = whenSettled(1000)
    await context.time.settle()
    expect(await all).toBe(false)
  })

  test('[W4] the worker drains every queue, and fails while a change is left', async () => {
    context.network.goOffline()
    await createList('Guest house')
    await context.time.settle()
    const worker = context.device.tab()
    const failing = drainOutboxes(worker).then(
      () => 'done',
      (error: Error) => error.message,
    )
    await context.time.pass(1000)
    expect(await failing).toBe('Some changes still wait to be sent')
    context.network.goOnline()
    const drained = drainOutboxes(context.device.tab())
    await context.time.settle()
    await drained
    expect((await serverLists(context, owner())).map(({ name }) => name)).toEqual(['Guest house'])
  })
})
