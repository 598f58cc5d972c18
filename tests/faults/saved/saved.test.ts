import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shareSaved } from '../../../src/actions/saved/saved.ts'
import { savedScope } from '../../../src/data/saved/queue.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { writeStoredValue } from '../../../src/data/storage/stored-value.ts'
import { saved } from '../../../src/state/saved/saved.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { makeCustomer, openShopper, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { pressHeart, startWithSession } from '../../support/device/page-state.ts'
import { storedOf } from '../../support/device/scope-tab.ts'
import { removedPiece, savedPiece, savedSlugs } from '../../support/saved/pieces.ts'

let context: OfflineContext
let anna: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  anna = await makeCustomer(context)
})
afterEach(() => context.close())

const shown = () => saved.pieces.map(({ slug }) => slug)
const serverPieces = async () => savedSlugs((await context.shop.call('saved', { token: anna.token })).answer.pieces)
const enter = async (page: Awaited<ReturnType<typeof startWithSession>>) => {
  expect(await signIn(page.tabSession, { email: anna.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
  await context.time.settle()
}
/** Changes pieces on another device of the customer. */
const elsewhere = (...pieces: ReturnType<typeof savedPiece>[]) => context.shop.call('savedChange', { token: anna.token, pieces })

describe('[K1] saved pieces of a guest', () => {
  test('are stored and shown offline, survive the tab, and arrive once although the answer is lost', async () => {
    context.network.goOffline()
    const page = await startWithSession(context)
    await pressHeart(context, 'aloe')
    await pressHeart(context, 'knysna')
    await pressHeart(context, 'aloe', false)
    expect(shown()).toEqual(['knysna'])
    page.tab.kill()

    let lost = 0
    context.network.fate = ({ method }) => (method === 'POST' && (lost += 1) === 1 ? 'lose-answer' : 'deliver')
    const next = await startWithSession(context)
    await context.time.pass(60_000)
    expect([shown(), outboxState.waiting]).toEqual([['knysna'], 0])
    const [owner] = context.device.disk.keys().flatMap((key) => /^outbox:saved:(\w+)/.exec(key)?.[1] ?? [])
    const server = (await context.shop.call('saved', { cartKey: owner })).answer
    expect([savedSlugs(server.pieces), server.rev]).toEqual([['knysna'], 3])
    next.tab.kill()
  })

  test('are not fetched', async () => {
    const page = await startWithSession(context)
    expect(context.network.sent.map(({ path }) => path)).not.toContain('/api/saved')
    page.tab.kill()
  })
})

test('[K2] a piece that is saved offline by a clock that is a week behind is later than a removal of yesterday on another device', async () => {
  const page = await startWithSession(context)
  await enter(page)
  await pressHeart(context, 'aloe')
  await context.time.pass(1000)
  page.tab.kill()
  const DAY = 24 * 3_600_000
  await context.time.pass(3 * DAY)
  await elsewhere(removedPiece('aloe', context.time.serverNow()))
  await context.time.pass(DAY)
  context.device.jump(-7 * DAY)
  context.network.goOffline()
  const next = await startWithSession(context)
  await pressHeart(context, 'aloe')
  context.network.goOnline()
  await context.time.pass(90_000)
  expect([await serverPieces(), outboxState.waiting]).toEqual([['aloe'], 0])
  next.tab.kill()
})

describe('[K3] at a sign-in', () => {
  test('what the guest saved, sent or not, and what the customer saved become one collection', async () => {
    await elsewhere(savedPiece('kalk-bay'), removedPiece('namaqua', context.time.serverNow()))
    const page = await startWithSession(context)
    await pressHeart(context, 'aloe')
    await context.time.settle()
    context.network.fate = ({ url }) => (url.includes('/api/saved') ? 'fail' : 'deliver')
    await pressHeart(context, 'knysna')
    const signedIn = context.time.busy(signIn(page.tabSession, { email: anna.email, password: PASSWORD }))
    await context.time.pass(6000)
    expect(await signedIn).toMatchObject({ kind: 'done' })
    expect(shown()).toEqual(expect.arrayContaining(['knysna', 'aloe']))
    context.network.goOnline()
    await page.tabSession.queues().drain()
    await context.time.pass(60_000)
    expect(shown().toSorted()).toEqual(['aloe', 'kalk-bay', 'knysna'])
    expect((await serverPieces()).toSorted()).toEqual(['aloe', 'kalk-bay', 'knysna'])
    page.tab.kill()
  })
})

describe('on two devices of a customer', () => {
  test('[K1] [K4] what one device saves is on the other, and nothing is announced', async () => {
    await elsewhere(savedPiece('aloe'))
    const page = await startWithSession(context)
    await enter(page)
    expect(shown()).toEqual(['aloe'])
    await elsewhere(savedPiece('knysna', context.time.serverNow()))
    await page.tabSession.queues().refresh()
    expect(shown()).toEqual(['knysna', 'aloe'])
    expect((await storedOf(context, savedScope, anna.id)).news).toEqual([])
    page.tab.kill()
  })

  test('[K2] a save that was made offline does not undo a removal that was made later on the other device', async () => {
    const page = await startWithSession(context)
    await enter(page)
    await pressHeart(context, 'aloe')
    await pressHeart(context, 'aloe', false)
    context.network.goOffline()
    await pressHeart(context, 'aloe')
    await context.time.pass(10_000)
    await elsewhere(removedPiece('aloe', context.time.serverNow()))
    context.network.goOnline()
    await page.tabSession.queues().drain()
    await context.time.pass(60_000)
    expect([shown(), await serverPieces()]).toEqual([[], []])
    page.tab.kill()
  })

  test('[K2] a change of what the device shows counts, even if its clock is an hour slow', async () => {
    await elsewhere(savedPiece('aloe', context.time.serverNow()))
    const page = await startWithSession(context)
    await enter(page)
    context.network.goOffline()
    page.tab.kill()
    const slow = context.device.tab()
    slow.now = () => 0
    const next = await startWithSession(context, slow)
    expect(shown()).toEqual(['aloe'])
    await pressHeart(context, 'aloe', false)
    context.network.goOnline()
    await next.tabSession.queues().drain()
    await context.time.pass(60_000)
    expect([shown(), await serverPieces()]).toEqual([[], []])
    next.tab.kill()
  })

  test('[K6] a piece saved offline keeps the price that the customer saw', async () => {
    const page = await startWithSession(context)
    await enter(page)
    context.network.goOffline()
    await pressHeart(context, 'aloe')
    context.network.goOnline()
    await context.shop.deps.db.updateTable('product').set({ price: 100 }).where('slug', '=', 'aloe').execute()
    await context.shop.deps.catalogue.reload()
    await page.tabSession.queues().drain()
    await context.time.pass(60_000)
    expect((await context.shop.call('saved', { token: anna.token })).answer.pieces).toMatchObject([{ slug: 'aloe', price: 299900 }])
    page.tab.kill()
  })
})

describe('[K5] what an earlier version stored on the device alone', () => {
  test('becomes the owner’s in its order, once, and a removal on another device wins over it', async () => {
    await elsewhere(removedPiece('knysna', context.time.serverNow()))
    await writeStoredValue(context.device.tab().store, 'saved', ['namaqua', 'knysna', 'aloe'])
    context.network.goOffline()
    const page = await startWithSession(context)
    expect(shown()).toEqual(['namaqua', 'knysna', 'aloe'])
    expect(context.device.disk.keys()).not.toContain('kept:saved')
    context.network.goOnline()
    await page.tabSession.queues().drain()
    await enter(page)
    await context.time.pass(60_000)
    expect([shown(), await serverPieces()]).toEqual([
      ['namaqua', 'aloe'],
      ['namaqua', 'aloe'],
    ])
    page.tab.kill()
  })

  test('stays stored until the device has stored the change', async () => {
    await writeStoredValue(context.device.tab().store, 'saved', ['aloe'])
    context.device.disk.fail('full', 'writes')
    const full = await startWithSession(context)
    full.tab.kill()
    context.device.disk.fail(null)
    expect(context.device.disk.keys()).toContain('kept:saved')
    const page = await startWithSession(context)
    expect(shown()).toEqual(['aloe'])
    page.tab.kill()
  })
})

test('[K7] a link that was asked for offline waits, shows as waiting, and is made once', async () => {
  const page = await startWithSession(context)
  await pressHeart(context, 'aloe')
  context.network.goOffline()
  await shareSaved(true)
  expect([saved.link, saved.sharing]).toEqual([null, true])
  let lost = 0
  context.network.fate = ({ url }) => (url.includes('/link') && (lost += 1) === 1 ? 'lose-answer' : 'deliver')
  await page.tabSession.queues().drain()
  await context.time.pass(60_000)
  const links = await context.shop.deps.db.selectFrom('saved_link').select('link_key').execute()
  expect(links).toEqual([{ link_key: saved.link }])
  expect(saved.sharing).toBeNull()
  page.tab.kill()
})

describe('when the customer leaves', () => {
  test('[I8] a sign-out deletes the device’s copy; the next sign-in brings it back', async () => {
    const page = await openShopper(context)
    await signIn(page.tabSession, { email: anna.email, password: PASSWORD })
    await elsewhere(savedPiece('aloe'))
    await page.tabSession.queues().saved.refresh()
    expect(savedSlugs((await storedOf(context, savedScope, anna.id)).base?.pieces ?? [])).toEqual(['aloe'])
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
    expect(context.device.disk.keys()).not.toContain(`outbox:saved:${anna.id}`)
    await signIn(page.tabSession, { email: anna.email, password: PASSWORD })
    await context.time.settle()
    expect(savedSlugs((await storedOf(context, savedScope, anna.id)).base?.pieces ?? [])).toEqual(['aloe'])
    page.tab.kill()
  })
})
