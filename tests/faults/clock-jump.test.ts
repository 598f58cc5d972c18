import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../support/offline-world.ts'

const DAY = 24 * 60 * 60 * 1000
let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

describe("trial 7 [D9]: age is judged by the server's clock, never by the device's", () => {
  for (const { days, words } of [
    { days: 365, words: 'a year ahead' },
    { days: -365, words: 'a year back' },
  ]) {
    test(`the device's clock jumps ${words} with a queue: the same result`, async () => {
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

  /** A change made now and unsent, found again after so many days by a page opened then. */
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

  test('13 days old: sent without asking', async () => {
    const { owner } = await foundAfter(13, false)
    expect((await world.agree(owner)).left).toBe(0)
  })

  test('15 days old: kept until the shopper says that it is still wanted, then sent with its own key', async () => {
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

  test('29 days old and sent before: the shop may have forgotten its key, so the shopper’s word makes a new one', async () => {
    const page = await foundAfter(29, true)
    const [asked] = (await world.record(page.owner)).ops
    expect(asked?.state).toBe('ask')
    await page.outbox.retry()
    await world.time.pass(1000)
    expect(world.network.sent.filter(({ method }) => method === 'POST').at(-1)?.key).not.toBe(asked?.id)
    expect((await world.agree(page.owner)).left).toBe(0)
  })
})
