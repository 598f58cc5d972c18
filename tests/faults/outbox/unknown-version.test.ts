import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordKey } from '../../../src/data/outbox/records.ts'
import type { Operation } from '../../../src/data/outbox/operation.ts'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

const key = (owner: string) => recordKey('cart', owner)

describe('[trial 18] [J7] [S3] changes and records of another version', () => {
  test('a change of an unknown kind is stored unchanged for its version and skipped; the others are sent', async () => {
    const page = await world.open()
    world.network.fate = () => 'fail'
    await append(page, adding(world.shop, 'kalk-bay', 1))
    await world.time.settle()
    page.tab.kill()
    const record = await world.record(page.owner)
    const [known] = record.ops
    const unknown = {
      ...known,
      id: 'newer',
      seq: 0,
      type: 'cart.addMany',
      v: 3,
      args: { lines: [1, 2] },
      hint: 'kept',
    } as unknown as Operation
    world.device.disk.put(key(page.owner), { ...record, fmt: 2, extra: 'kept', ops: [unknown, ...record.ops] })

    world.network.fate = () => 'deliver'
    const again = await world.open()
    await world.time.pass(60_000)
    const stored = (await world.device.disk.read(key(again.owner))) as { fmt: number; extra: string; ops: unknown[] }
    expect(Object.values(lines(await world.serverCart(again.owner)))).toEqual([1])
    expect(stored).toMatchObject({ fmt: 2, extra: 'kept' })
    expect(stored.ops).toEqual([unknown])
  })

  test('426: the change is stored for the next version, which sends it with its key', async () => {
    const page = await world.open()
    const upgrade = { status: 426, code: 'upgrade_required', message: 'Upgrade' }
    world.network.fate = ({ method }) =>
      method === 'POST' ? Response.json(upgrade, { status: 426, headers: { 'X-Shop-Api': '1' } }) : 'deliver'
    const id = await append(page, adding(world.shop, 'kalk-bay', 1))
    await world.time.pass(120_000)
    expect((await world.record(page.owner)).ops.map(({ state }) => state)).toEqual(['needs-upgrade'])
    page.tab.kill()
    world.network.fate = () => 'deliver'
    const next = await world.open()
    await world.time.pass(1000)
    expect((await world.agree(next.owner)).left).toBe(0)
    expect(world.network.sent.at(-1)?.key).toBe(id)
  })

  test('[S4] damaged parts are quarantined with a notice; the valid changes are sent', async () => {
    const page = await world.open()
    world.network.fate = () => 'fail'
    await append(page, adding(world.shop, 'kalk-bay', 1))
    await world.time.settle()
    page.tab.kill()
    const record = await world.record(page.owner)
    world.device.disk.put(key(page.owner), { ...record, ops: [{ nonsense: true }, ...record.ops] })
    world.network.fate = () => 'deliver'
    const again = await world.open()
    await world.time.pass(60_000)
    expect(Object.values(lines(await world.serverCart(again.owner)))).toEqual([1])
    const aside = world.device.disk.keys().filter((name) => name.startsWith('set-aside:'))
    expect(aside).toHaveLength(1)
    expect(await world.device.disk.read(aside[0] ?? '')).toEqual([{ nonsense: true }])
    expect((await again.outbox.takeNews()).map(({ message }) => message)).toContain(
      'Part of what was stored here could not be read. We set it aside and fetched a fresh copy.',
    )
  })

  test('[S4] an unreadable record is quarantined, and the server’s cart is fetched again', async () => {
    const page = await world.open()
    await append(page, adding(world.shop, 'kalk-bay', 2))
    await world.time.settle()
    page.tab.kill()
    world.device.disk.put(key(page.owner), 'nonsense')
    const again = await world.open()
    await world.time.pass(1000)
    expect(Object.values(lines((await world.agree(again.owner)).shown))).toEqual([2])
  })
})
