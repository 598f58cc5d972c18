import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAboutOrder, withdrawRequest } from '../../../src/actions/orders/order-request.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { decideFromCommandLine } from '../../../api-mock/orders/requests/decide-request.ts'
import { placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'
import { storedPhoto } from '../../support/reviews/photos.ts'
import { deliverOrder, dispatchOrder, markPaid } from '../../../api-mock/orders/staff.ts'

// Encoding pictures takes processor time, of which a busy machine has little.
vi.setConfig({ testTimeout: 120_000 })

let context: OfflineContext
let order: PlacedOrder
let photos: string[]
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  toasts.list.length = 0
  order = await placedOrder(context.shop, 'bank_transfer')
  await markPaid(context.shop.deps, order.order_id)
  await dispatchOrder(context.shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
  await deliverOrder(context.shop.deps, order.order_id)
  photos = [await storedPhoto({ width: 80, height: 60 }), await storedPhoto({ width: 60, height: 80 })]
})
afterEach(() => context.close())

const claim = () =>
  askAboutOrder({ orderId: order.order_id, orderKey: order.order_key, kind: 'guarantee', words: 'A seam opens.', lines: [] }, photos)
const attachments = () => context.device.disk.keys().filter((key) => key.startsWith('attachment:'))

/** The words of the requests at the shop, each with the number of its photos. */
async function stored() {
  const { db } = context.shop.deps
  const requests = await db.selectFrom('order_request').select(['request_id', 'words']).execute()
  const found = await db.selectFrom('order_request_photo').select('request_id').execute()
  return requests.map(({ request_id, words }) => [words, found.filter((photo) => photo.request_id === request_id).length])
}
const once = [['A seam opens.', 2]]

test('[trial 41] [M7] a report that something is wrong waits offline, and arrives once with what is wrong and wanted', async () => {
  await startPage(context)
  context.network.goOffline()
  connection.online = false
  const report = { kind: 'guarantee', problem: 'missing', wish: 'replacement' } as const
  const ending = askAboutOrder({ orderId: order.order_id, orderKey: order.order_key, ...report, words: 'Two legs.', lines: [] }, photos)
  await context.time.settle()
  expect(await ending).toMatchObject({ kind: 'later' })
  expect(outboxState.changes).toMatchObject([{ place: { kind: 'order', request: 'problem' } }])
  await context.reconnect()
  expect(await stored()).toEqual([['Two legs.', 2]])
  expect(await context.shop.deps.db.selectFrom('order_request').select(['kind', 'problem', 'wish']).execute()).toEqual([report])
})

/** A request of the order at the shop, and what its withdrawal needs. */
async function asked() {
  const input = { key: order.order_key, kind: 'return' as const, words: '', lines: [] }
  const { answer } = await context.shop.call('orderRequest', input, { params: { orderId: order.order_id } })
  return { orderId: order.order_id, orderKey: order.order_key, requestId: answer.requests?.[0]?.request_id ?? '' }
}
const withdrawals = async () => {
  const events = await context.shop.deps.db.selectFrom('order_event').select('note').execute()
  return events.filter(({ note }) => note.startsWith('You withdrew')).length
}

test('[trial 41] [M7] a withdrawal waits offline, pressed twice it is one, and its arrival is notified', async () => {
  await startPage(context)
  const withdrawal = await asked()
  context.network.goOffline()
  connection.online = false
  for (const _ of [1, 2]) {
    const ending = withdrawRequest(withdrawal)
    await context.time.settle()
    expect(await ending).toMatchObject({ kind: 'later' })
  }
  const place = { kind: 'order', orderId: order.order_id, orderKey: order.order_key, withdraws: withdrawal.requestId }
  expect(outboxState.changes).toMatchObject([{ words: `The withdrawal of your request about order ${order.order_id}`, place }])
  await context.reconnect()
  expect([outboxState.waiting, await withdrawals()]).toEqual([0, 1])
  expect(toasts.list.map(({ message }) => message).join()).toContain(`about order ${order.order_id} is withdrawn`)
})

test('[trial 41] [M7] a withdrawal is one after lost answers and a kill, and refused once the shop has answered', async () => {
  const tab = await startPage(context)
  const withdrawal = await asked()
  context.network.fate = (request) => (request.url.endsWith('/withdraw') ? 'lose-answer' : 'deliver')
  void withdrawRequest(withdrawal)
  await context.time.settle()
  tab.kill()
  context.network.fate = () => 'deliver'
  await startPage(context)
  await context.time.pass(120_000)
  expect([outboxState.waiting, await withdrawals()]).toEqual([0, 1])
  const next = await asked()
  const { requests = [] } = await readOrder(context.shop, order)
  const requestId = requests.at(-1)?.request_id ?? ''
  await decideFromCommandLine(context.shop.deps, requestId, { accept: true, answer: 'As you wish.' })
  const ending = withdrawRequest({ ...next, requestId })
  await context.time.settle()
  expect(await ending).toMatchObject({ kind: 'refused', message: expect.stringContaining('answered this request already') })
  expect(await withdrawals()).toBe(1)
})

describe('[trial 41] [M7] a guarantee claim with photos', () => {
  test('waits offline with its photos, is sent once when online, and its arrival is notified', async () => {
    await startPage(context)
    context.network.goOffline()
    connection.online = false
    const ending = claim()
    await context.time.settle()
    expect(await ending).toMatchObject({ kind: 'later' })
    expect(outboxState.changes).toMatchObject([
      { words: `Your request about order ${order.order_id}`, place: { kind: 'order', orderId: order.order_id, request: 'guarantee' } },
    ])
    expect(attachments()).toHaveLength(2)
    await context.reconnect()
    expect([outboxState.waiting, attachments()]).toEqual([0, []])
    expect(await stored()).toEqual(once)
    expect(toasts.list.map(({ message }) => message).join()).toContain(`order ${order.order_id} has been sent`)
  })

  test('is stored for later when its photos took the last space of the device, and pressed again it is the same claim', async () => {
    context.network.goOffline()
    await startPage(context)
    connection.online = false
    const { disk } = context.device
    disk.watch((key) => {
      if (key.startsWith('outbox:forms')) disk.fail('full', 'writes')
    })
    const press = async () => {
      const ending = claim()
      await context.time.settle()
      return ending
    }
    expect(await press()).toMatchObject({ kind: 'later' })
    expect(await press()).toMatchObject({ kind: 'later' })
    disk.fail(null)
    expect(await press()).toMatchObject({ kind: 'later' })
    expect([outboxState.waiting, attachments().length]).toEqual([1, 2])
    await context.reconnect()
    expect(await stored()).toEqual(once)
  })

  test('with other photos is another claim', async () => {
    await startPage(context)
    context.network.goOffline()
    connection.online = false
    void claim()
    await context.time.settle()
    photos = photos.toReversed()
    void claim()
    await context.time.settle()
    expect([outboxState.waiting, attachments().length]).toEqual([2, 4])
  })

  test('is one claim after lost answers', async () => {
    await startPage(context)
    const fates = ['lose-answer', 'lose-answer'] as const
    let place = 0
    context.network.fate = (request) => (request.url.endsWith('/requests') ? (fates[place++] ?? 'deliver') : 'deliver')
    void claim()
    await context.time.settle()
    await context.time.pass(180_000)
    expect(outboxState.waiting).toBe(0)
    expect(await stored()).toEqual(once)
  })

  const killPoints: KillPoint[] = ['after-write', 'before-send', 'after-send']
  test.each(killPoints)('is sent once after a kill %s', async (point) => {
    const tab = await startPage(context)
    tab.killAt(point, 1)
    void claim()
    await context.time.settle()
    tab.kill()
    await startPage(context)
    await context.time.pass(120_000)
    expect(await stored()).toEqual(once)
    expect(attachments()).toEqual([])
  })
})
