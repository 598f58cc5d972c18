import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedDraft, savedScope } from '../../../src/data/saved/queue.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { openScope, storedOf } from '../../support/device/scope-tab.ts'
import { savedPiece } from '../../support/saved/pieces.ts'

const DAY = 24 * 60 * 60 * 1000
let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

describe("[trial 7] [D9] the server's clock measures age, never the device's", () => {
  for (const { days, words } of [
    { days: 365, words: 'a year ahead' },
    { days: -365, words: 'a year back' },
  ]) {
    test(`the device's clock jumps ${words} while changes wait: the same result`, async () => {
      const page = await context.open()
      context.network.goOffline()
      await append(page, adding(context.shop, 'kalk-bay', 3))
      await context.time.pass(8000)
      expect((await context.record(page.owner)).ops[0]?.state).toBe('waiting')
      context.device.jump(days * DAY)
      context.network.goOnline()
      await context.time.pass(60_000)
      const { shown, server, left } = await context.agree(page.owner)
      expect(left).toBe(0)
      expect(Object.values(lines(server))).toEqual([3])
      expect(shown).toEqual(server)
    })
  }

  /** An unsent change of now, and a page that opens so many days later. */
  async function foundAfter(days: number, attempted: boolean) {
    const page = await context.open()
    context.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : attempted ? 'lose-answer' : 'fail')
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    page.tab.kill()
    context.network.goOnline()
    await context.time.pass(days * DAY)
    const again = await context.open()
    await context.time.pass(60_000)
    return again
  }

  test('13 days old: sent without a confirmation', async () => {
    const { owner } = await foundAfter(13, false)
    expect((await context.agree(owner)).left).toBe(0)
  })

  test('15 days old: waits for the user’s confirmation, then goes under its own key', async () => {
    const page = await foundAfter(15, true)
    const [asked] = (await context.record(page.owner)).ops
    expect(asked?.state).toBe('ask')
    const before = context.network.sent.length
    await context.time.pass(DAY)
    expect(context.network.sent.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
    await page.outbox.retry()
    await context.time.pass(1000)
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([1])
    expect(context.network.sent.at(-1)?.key).toBe(asked?.id)
  })

  test('several changes of 15 days ago: one confirmation sends them all', async () => {
    const page = await context.open()
    context.network.goOffline()
    for (const slug of ['kalk-bay', 'aloe', 'namaqua']) await append(page, adding(context.shop, slug))
    await context.time.settle()
    page.tab.kill()
    context.network.goOnline()
    await context.time.pass(15 * DAY)
    const again = await context.open()
    await context.time.pass(60_000)
    expect((await context.record(again.owner)).ops.map(({ state }) => state)).toEqual(['ask', 'ask', 'ask'])
    await again.outbox.retry()
    await context.time.pass(1000)
    expect(await context.agree(again.owner)).toMatchObject({ left: 0 })
    expect(Object.values(lines(await context.serverCart(again.owner)))).toEqual([1, 1, 1])
  })

  test('29 days old and sent before: the server may have forgotten the key, so a confirmation gives a new one', async () => {
    const page = await foundAfter(29, true)
    const [asked] = (await context.record(page.owner)).ops
    expect(asked?.state).toBe('ask')
    await page.outbox.retry()
    await context.time.pass(1000)
    expect(context.network.sent.filter(({ method }) => method === 'POST').at(-1)?.key).not.toBe(asked?.id)
    expect((await context.agree(page.owner)).left).toBe(0)
  })

  test('after a sleep of the machine the device fetches the server’s time before it sends', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    // After the sleep: the device's clock is far ahead of the monotonic one.
    context.device.jump(20 * DAY)
    context.network.goOnline()
    const before = context.network.sent.length
    await context.time.pass(60_000)
    expect(context.network.sent.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect((await context.agree(page.owner)).left).toBe(0)
  })

  const posted = () => context.network.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)

  test('a confirmation does not hold for a key that the server may have forgotten since: the user confirms again', async () => {
    const page = await foundAfter(15, true)
    const [asked] = (await context.record(page.owner)).ops
    context.network.goOffline()
    await page.outbox.retry()
    await context.time.pass(1000)
    page.tab.kill()
    context.network.goOnline()
    const before = posted().length
    await context.time.pass(17 * DAY)
    const again = await context.open()
    await context.time.pass(60_000)
    expect(posted()).toHaveLength(before)
    expect((await context.record(page.owner)).ops[0]).toMatchObject({ id: asked?.id, state: 'ask' })
    await again.outbox.retry()
    await context.time.pass(1000)
    expect(posted().at(-1)).not.toBe(asked?.id)
    expect((await context.agree(page.owner)).left).toBe(0)
  })

  test('an old change that was never sent goes under its key, so a lost answer makes no second effect', async () => {
    ;(await context.open()).tab.kill()
    context.network.goOffline()
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    page.tab.kill()
    await context.time.pass(29 * DAY)
    context.network.goOnline()
    const late = await context.open()
    await context.time.pass(1000)
    const [asked] = (await context.record(page.owner)).ops
    expect(asked).toMatchObject({ state: 'ask', attempts: 0 })
    context.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : 'lose-answer')
    await late.outbox.retry()
    await context.time.pass(1000)
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(new Set(posted())).toEqual(new Set([asked?.id]))
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([1])
    expect((await context.agree(page.owner)).left).toBe(0)
  })

  test('a change made now, before the first answer of this visit, is as old as now: sent without a confirmation', async () => {
    ;(await context.open()).tab.kill()
    await context.time.pass(20 * DAY)
    context.network.fate = () => ({ late: 3000 })
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.pass(60_000)
    expect(await context.agree(page.owner)).toMatchObject({ left: 0 })
    expect(posted()).toHaveLength(1)
  })

  test.each([365, -365])('such a change is not old after a jump of the device’s clock by %i days', async (days) => {
    ;(await context.open()).tab.kill()
    context.network.goOffline()
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay'))
    context.device.jump(days * DAY)
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(await context.agree(page.owner)).toMatchObject({ left: 0 })
  })

  test('such a change that waited for fifteen days is old, although the device knew no time', async () => {
    ;(await context.open()).tab.kill()
    context.network.goOffline()
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay'))
    page.tab.kill()
    await context.time.pass(15 * DAY)
    context.network.goOnline()
    await context.open()
    await context.time.pass(60_000)
    expect((await context.record(page.owner)).ops[0]?.state).toBe('ask')
  })

  test('a queue that the device never reads has no time of its own: a change of now is sent without a confirmation', async () => {
    const save = (slug: string) => savedDraft([savedPiece(slug, context.time.serverNow())], slug)
    const first = await openScope(context, savedScope)
    await first.outbox.append(save('aloe'))
    await context.time.pass(60_000)
    first.tab.kill()
    await context.time.pass(20 * DAY)
    context.network.goOffline()
    const page = await openScope(context, savedScope)
    await page.outbox.append(save('knysna'))
    await context.time.settle()
    context.network.goOnline()
    await context.time.pass(60_000)
    expect((await storedOf(context, savedScope, page.owner)).ops).toEqual([])
  })

  test('the age of a change from before the first answer counts from its first attempt', async () => {
    context.network.goOffline()
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay'))
    context.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : 'lose-answer')
    await context.time.pass(60_000)
    expect((await context.record(page.owner)).ops[0]).toMatchObject({ serverTime: null })
    expect(posted().length).toBeGreaterThan(0)
    page.tab.kill()
    context.network.goOnline()
    const before = posted().length
    await context.time.pass(32 * DAY)
    await context.open()
    await context.time.pass(60_000)
    expect(posted()).toHaveLength(before)
    expect((await context.record(page.owner)).ops[0]?.state).toBe('ask')
  })
})
