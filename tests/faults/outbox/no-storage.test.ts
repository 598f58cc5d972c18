import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StorageError } from '../../../src/data/storage/storage-error.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const storageProblem = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (cause: unknown) => (cause instanceof StorageError ? cause.problem : cause),
  )

describe('[trial 13] [S5] a device that stores nothing', () => {
  test('full while offline: the change is refused as not saved, and earlier saved ones are sent', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    context.device.disk.fail('full')
    expect(await storageProblem(append(page, adding(context.shop, 'kalk-bay', 5)))).toBe('full')

    context.device.disk.fail(null)
    context.network.goOnline()
    await context.time.pass(60_000)
    const { server, left } = await context.agree(page.owner)
    expect(left).toBe(0)
    expect(Object.values(lines(server))).toEqual([1])
  })

  test('full while online: changes continue in memory, are sent, and are never called saved', async () => {
    const page = await context.open()
    context.device.disk.fail('full', 'writes')
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    expect(page.tab.store.problem()).toBe('full')
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([2])

    context.network.goOffline()
    await page.outbox.refresh()
    expect(await storageProblem(append(page, adding(context.shop, 'kalk-bay', 1)))).toBe('full')
  })

  test('a moment without access while a change waits: the queue does not forget it', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    context.network.goOnline()
    context.device.disk.fail('unavailable')
    await page.outbox.drain(true)
    context.device.disk.fail(null)
    await context.time.pass(60_000)
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([1])
  })

  test('no access at all (private window, blocked): online it works, offline it shows a notice, without errors', async () => {
    context.device.disk.fail('unavailable')
    const page = await context.open()
    expect(page.owner).toMatch(/^[A-Za-z0-9]{42}$/)
    expect(page.tab.store.problem()).toBe('unavailable')
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([2])
    context.network.goOffline()
    await page.outbox.refresh()
    expect(await storageProblem(append(page, adding(context.shop, 'kalk-bay', 1)))).toBe('unavailable')
  })

  test('a change that was sent from memory and is on disk after a reload has one effect', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 3))
    await context.time.settle()
    // The device fails to write when the network is back: the change is sent from memory, and stays on disk.
    context.network.goOnline()
    await context.time.pass(0)
    context.device.disk.fail('full', 'writes')
    await page.outbox.refresh()
    await context.time.pass(60_000)
    context.device.disk.fail(null)
    page.tab.kill()
    const again = await context.open()
    await context.time.pass(60_000)
    const { server, left } = await context.agree(again.owner)
    expect(left).toBe(0)
    expect(Object.values(lines(server))).toEqual([3])
  })
})

describe('[trial 14] [S6] after an eviction', () => {
  test("the cookie's key brings the server's cart back", async () => {
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    page.tab.kill()
    context.device.disk.evict()
    const again = await context.open()
    expect(again.owner).toBe(page.owner)
    const { shown, server } = await context.agree(again.owner)
    expect(Object.values(lines(shown))).toEqual([2])
    expect(shown).toEqual(server)
  })
})
