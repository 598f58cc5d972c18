import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refreshCart } from '../../../src/actions/cart/change-cart.ts'
import { discard, retryNow } from '../../../src/actions/outbox/outbox.ts'
import { dismissReview } from '../../../src/actions/reviews/reviews.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { cartScope } from '../../support/device/cart-scope.ts'
import { reviewDraft, reviewsQueue } from '../../../src/data/reviews/queue.ts'
import { emptyRecord } from '../../../src/data/outbox/record.ts'
import { guestTerms } from '../../../src/domain/cart/cart-limits.ts'
import { cartState } from '../../../src/state/cart/cart.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { pressAdd, startWithSession } from '../../support/device/page-state.ts'
import { storedOf } from '../../support/device/scope-tab.ts'

/** The runner fails at every rejection that nothing handles: each test here also proves that there is none. */

let context: OfflineContext
let owner: string
/** A page whose cart has a piece that the server has confirmed. */
let page: Awaited<ReturnType<typeof startWithSession>>
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  outboxState.dropped = []
  page = await startWithSession(context)
  await pressAdd(context, 'aloe')
  await context.time.pass(5000)
  const principal = page.tabSession.principal()
  owner = principal.key
})
afterEach(() => context.close())

const titles = () => toasts.list.map(({ title }) => title)
const OUT_OF_SPACE = 'This device is out of space'
const loseTheRoom = () => context.device.disk.fail('full', 'writes')
async function ended<Result>(work: Promise<Result>): Promise<Result> {
  await context.time.pass(11_000)
  return work
}
async function loseTheNetwork(): Promise<void> {
  context.network.goOffline()
  connection.online = false
  await ended(refreshCart())
}
/** Closes the page, and opens another without a network and without room. */
async function reopenWithNothing(): Promise<void> {
  page.tab.kill()
  context.network.goOffline()
  const tab = context.device.tab()
  await ended(tab.api.call(endpoints.status, {}).catch(() => undefined))
  loseTheRoom()
  await startWithSession(context, tab)
  await context.time.pass(60_000)
}

describe('[S5] a device that becomes full while it is offline', () => {
  test('shows a cart whose record has a notice and an offered coupon', async () => {
    const { base, ...record } = await storedOf(context, cartScope, owner)
    const offered = { ...base, coupons: [], available_auto_coupons: [{ code: 'SPRING', description: '' }] }
    const news = [{ type: 'info', message: 'Aloe rose by R 100,00.' }]
    context.device.disk.put(`outbox:cart:${owner}`, { ...record, base: offered, news })
    await reopenWithNothing()
    expect(cartState.cart.item_count).toBe(1)
  })

  test('[S4] shows a cart whose record is damaged, and quarantines the damage when it has room', async () => {
    const record = await storedOf(context, cartScope, owner)
    context.device.disk.put(`outbox:cart:${owner}`, { ...record, ops: [{ nonsense: true }] })
    await reopenWithNothing()
    expect(cartState.cart.item_count).toBe(1)
    const setAside = () => context.device.disk.keys().filter((key) => key.startsWith('set-aside:'))
    expect(setAside()).toEqual([])
    context.device.disk.fail(null)
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(setAside()).toHaveLength(1)
  })

  test('[G3] [S4] starts with an unreadable owner: it is a guest’s with the cookie’s key, and leaves that owner as it is', async () => {
    const damaged = { kind: 'guest', key: 'short' }
    context.device.disk.put('owner', damaged)
    await reopenWithNothing()
    expect(cartState.cart.item_count).toBe(1)
    await ended(pressAdd(context, 'knysna'))
    expect(titles()).toEqual([OUT_OF_SPACE])
    expect(await context.device.disk.read('owner')).toEqual(damaged)
  })

  test('keeps a waiting change at “Discard” and “Try now”, and says what is wrong', async () => {
    await loseTheNetwork()
    await pressAdd(context, 'knysna')
    const [change] = outboxState.changes
    loseTheRoom()
    await ended(discard(change?.id ?? ''))
    expect(titles()).toContain(OUT_OF_SPACE)
    expect([outboxState.changes.map(({ id }) => id), outboxState.dropped]).toEqual([[change?.id], []])
    await ended(retryNow())
    expect(outboxState.waiting).toBe(1)
  })

  test('says what is wrong when “Try now” cannot confirm an old change', async () => {
    await loseTheNetwork()
    await pressAdd(context, 'knysna')
    const record = await storedOf(context, cartScope, owner)
    context.device.disk.put(`outbox:cart:${owner}`, { ...record, ops: record.ops.map((one) => ({ ...one, state: 'ask' })) })
    loseTheRoom()
    toasts.list.length = 0
    await ended(retryNow())
    expect(titles()).toEqual([OUT_OF_SPACE])
  })

  test('keeps a declined review that its customer discards, and says what is wrong', async () => {
    await loseTheNetwork()
    const { type, v, args } = reviewDraft(
      { name: 'A', email: 'a@stoep.example', title: 'T', message: 'M', rating: 5, productId: 1001 },
      'Aloe',
      [],
    )
    const rejected = [{ id: 'declined', type, v, args, code: 'invalid_request', message: 'Too short', reason: null, at: 1 }]
    context.device.disk.put(`outbox:reviews:${owner}`, { ...emptyRecord(owner), rejected })
    loseTheRoom()
    toasts.list.length = 0
    await ended(dismissReview('declined'))
    expect(titles()).toEqual([OUT_OF_SPACE])
    expect((await storedOf(context, reviewsQueue.scopeFor(guestTerms), owner)).rejected).toHaveLength(1)
  })
})
