import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

const DAY = 24 * 60 * 60 * 1000
let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

describe("[trial 7] [D9] the server's clock measures age, never the device's", () => {
  for (const { days, words } of [
    { days: 365, words: 'a year ahead' },
    { days: -365, words: 'a year back' },
  ]) {
    test(`the device's clock jumps ${words} while changes wait: the same result`, async () => {
      const page = await world.open()
      world.network.fate = () => 'fail'
      await append(page, adding(world.shop, 'kalk-bay', 3))
      await world.time.pass(8000)
      expect((await world.record(page.owner)).ops[0]?.state).toBe('waiting')
      world.device.jump(days * DAY)
      world.network.fate = () => 'deliver'
      await world.time.pass(60_000)
      const { shown, server, left } = await world.agree(page.owner)
      expect(left).toBe(0)
      expect(Object.values(lines(server))).toEqual([3])
      expect(shown).toEqual(server)
    })
  }

  /** An unsent change of now, and a page that opens so many days later. */
  async function foundAfter(days: number, attempted: boolean) {
    const page = await world.open()
    world.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : attempted ? 'lose-answer' : 'fail')
    await append(page, adding(world.shop, 'kalk-bay'))
    await world.time.settle()
    page.tab.kill()
    world.network.fate = () => 'deliver'
    await world.time.pass(days * DAY)
    const again = await world.open()
    await world.time.pass(60_000)
    return again
  }

  test('13 days old: sent without a confirmation', async () => {
    const { owner } = await foundAfter(13, false)
    expect((await world.agree(owner)).left).toBe(0)
  })

  test('15 days old: waits for the user’s confirmation, then goes under its own key', async () => {
    const page = await foundAfter(15, true)
    const [asked] = (await world.record(page.owner)).ops
    expect(asked?.state).toBe('ask')
    const before = world.network.sent.length
    await world.time.pass(DAY)
    expect(world.network.sent.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
    await page.outbox.retry()
    await world.time.pass(1000)
    expect(Object.values(lines(await world.serverCart(page.owner)))).toEqual([1])
    expect(world.network.sent.at(-1)?.key).toBe(asked?.id)
  })

  test('29 days old and sent before: the server may have forgotten the key, so a confirmation gives a new one', async () => {
    const page = await foundAfter(29, true)
    const [asked] = (await world.record(page.owner)).ops
    expect(asked?.state).toBe('ask')
    await page.outbox.retry()
    await world.time.pass(1000)
    expect(world.network.sent.filter(({ method }) => method === 'POST').at(-1)?.key).not.toBe(asked?.id)
    expect((await world.agree(page.owner)).left).toBe(0)
  })

  test('after a sleep of the machine the device fetches the server’s time before it sends', async () => {
    const page = await world.open()
    offline()
    await append(page, adding(world.shop, 'kalk-bay'))
    await world.time.settle()
    // After the sleep: the device's clock is far ahead of the monotonic one.
    world.device.jump(20 * DAY)
    online()
    const before = world.network.sent.length
    await world.time.pass(60_000)
    expect(world.network.sent.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect((await world.agree(page.owner)).left).toBe(0)
  })

  const posted = () => world.network.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  const online = () => void (world.network.fate = () => 'deliver')
  const offline = () => void (world.network.fate = () => 'fail')

  test('a confirmation does not hold for a key that the server may have forgotten since: the user confirms again', async () => {
    const page = await foundAfter(15, true)
    const [asked] = (await world.record(page.owner)).ops
    offline()
    await page.outbox.retry()
    await world.time.pass(1000)
    page.tab.kill()
    online()
    const before = posted().length
    await world.time.pass(17 * DAY)
    const again = await world.open()
    await world.time.pass(60_000)
    expect(posted()).toHaveLength(before)
    expect((await world.record(page.owner)).ops[0]).toMatchObject({ id: asked?.id, state: 'ask' })
    await again.outbox.retry()
    await world.time.pass(1000)
    expect(posted().at(-1)).not.toBe(asked?.id)
    expect((await world.agree(page.owner)).left).toBe(0)
  })

  test('an old change that was never sent goes under its key, so a lost answer makes no second effect', async () => {
    ;(await world.open()).tab.kill()
    offline()
    const page = await world.open()
    await append(page, adding(world.shop, 'kalk-bay'))
    await world.time.settle()
    page.tab.kill()
    await world.time.pass(29 * DAY)
    online()
    const late = await world.open()
    await world.time.pass(1000)
    const [asked] = (await world.record(page.owner)).ops
    expect(asked).toMatchObject({ state: 'ask', attempts: 0 })
    world.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : 'lose-answer')
    await late.outbox.retry()
    await world.time.pass(1000)
    online()
    await world.time.pass(60_000)
    expect(new Set(posted())).toEqual(new Set([asked?.id]))
    expect(Object.values(lines(await world.serverCart(page.owner)))).toEqual([1])
    expect((await world.agree(page.owner)).left).toBe(0)
  })

  test('the age of a change from before the first answer counts from its first attempt', async () => {
    offline()
    const page = await world.open()
    await append(page, adding(world.shop, 'kalk-bay'))
    world.network.fate = ({ method }) => (method === 'GET' ? 'deliver' : 'lose-answer')
    await world.time.pass(60_000)
    expect((await world.record(page.owner)).ops[0]).toMatchObject({ serverTime: null })
    expect(posted().length).toBeGreaterThan(0)
    page.tab.kill()
    online()
    const before = posted().length
    await world.time.pass(32 * DAY)
    await world.open()
    await world.time.pass(60_000)
    expect(posted()).toHaveLength(before)
    expect((await world.record(page.owner)).ops[0]?.state).toBe('ask')
  })
})
