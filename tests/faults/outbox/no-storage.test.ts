import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StorageError } from '../../../src/data/storage/storage-error.ts'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

const storageProblem = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (cause: unknown) => (cause instanceof StorageError ? cause.problem : cause),
  )

describe('[trial 13] [S5] a device that stores nothing', () => {
  test('full while offline: the change is refused as not saved, and earlier saved ones are sent', async () => {
    const page = await world.open()
    world.network.fate = () => 'fail'
    await append(page, adding(world.shop, 'kalk-bay', 1))
    await world.time.settle()
    world.device.disk.fail('full')
    expect(await storageProblem(append(page, adding(world.shop, 'kalk-bay', 5)))).toBe('full')

    world.device.disk.fail(null)
    world.network.fate = () => 'deliver'
    await world.time.pass(60_000)
    const { server, left } = await world.agree(page.owner)
    expect(left).toBe(0)
    expect(Object.values(lines(server))).toEqual([1])
  })

  test('full while online: changes continue in memory, are sent, and are never called saved', async () => {
    const page = await world.open()
    world.device.disk.fail('full', 'writes')
    await append(page, adding(world.shop, 'kalk-bay', 1))
    await append(page, adding(world.shop, 'kalk-bay', 1))
    await world.time.settle()
    expect(page.tab.store.trouble()).toBe('full')
    expect(Object.values(lines(await world.serverCart(page.owner)))).toEqual([2])

    world.network.fate = () => 'fail'
    await page.outbox.refresh()
    expect(await storageProblem(append(page, adding(world.shop, 'kalk-bay', 1)))).toBe('full')
  })

  test('no access at all (private window, blocked): online it works, offline it shows a notice, without errors', async () => {
    world.device.disk.fail('unavailable')
    const page = await world.open()
    expect(page.owner).toMatch(/^[A-Za-z0-9]{42}$/)
    expect(page.tab.store.trouble()).toBe('unavailable')
    await append(page, adding(world.shop, 'kalk-bay', 2))
    await world.time.settle()
    expect(Object.values(lines(await world.serverCart(page.owner)))).toEqual([2])
    world.network.fate = () => 'fail'
    await page.outbox.refresh()
    expect(await storageProblem(append(page, adding(world.shop, 'kalk-bay', 1)))).toBe('unavailable')
  })

  test('a change that was sent from memory and is on disk after a reload has one effect', async () => {
    const page = await world.open()
    world.network.fate = () => 'fail'
    await append(page, adding(world.shop, 'kalk-bay', 3))
    await world.time.settle()
    // The device fails to write when the network is back: the change is sent from memory, and stays on disk.
    world.network.fate = () => 'deliver'
    await world.time.pass(0)
    world.device.disk.fail('full', 'writes')
    await page.outbox.refresh()
    await world.time.pass(60_000)
    world.device.disk.fail(null)
    page.tab.kill()
    const again = await world.open()
    await world.time.pass(60_000)
    const { server, left } = await world.agree(again.owner)
    expect(left).toBe(0)
    expect(Object.values(lines(server))).toEqual([3])
  })
})

describe('[trial 14] [S6] after an eviction', () => {
  test("the cookie's key brings the server's cart back", async () => {
    const page = await world.open()
    await append(page, adding(world.shop, 'kalk-bay', 2))
    await world.time.settle()
    page.tab.kill()
    world.device.disk.evict()
    const again = await world.open()
    expect(again.owner).toBe(page.owner)
    const { shown, server } = await world.agree(again.owner)
    expect(Object.values(lines(shown))).toEqual([2])
    expect(shown).toEqual(server)
  })
})
