import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestCartEndpoints } from '../../../src/contract/cart/cart-endpoints.ts'
import { cartScope } from '../../support/device/cart-scope.ts'
import { callOptions } from '../../../src/data/outbox/caller.ts'
import { recordKey } from '../../../src/data/outbox/records.ts'
import type { Operation } from '../../../src/data/outbox/operation.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { openScope } from '../../support/device/scope-tab.ts'
import { aloe } from '../../support/catalogue/goods.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const key = (owner: string) => recordKey('cart', owner)

describe('[trial 18] [J7] [S3] changes and records of another version', () => {
  test('a change of an unknown kind is stored unchanged for its version and skipped; the others are sent', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    page.tab.kill()
    const record = await context.record(page.owner)
    const [known] = record.ops
    if (!known) throw new Error('Nothing waits')
    const unknown: Operation = {
      ...known,
      id: 'newer',
      seq: 0,
      type: 'cart.addMany',
      v: 3,
      args: { lines: [1, 2] },
      hint: 'kept',
    }
    context.device.disk.put(key(page.owner), { ...record, fmt: 2, extra: 'kept', ops: [unknown, ...record.ops] })

    context.network.goOnline()
    const again = await context.open()
    await context.time.pass(60_000)
    const stored = await context.device.disk.read(key(again.owner))
    expect(Object.values(lines(await context.serverCart(again.owner)))).toEqual([1])
    expect(stored).toMatchObject({ fmt: 2, extra: 'kept' })
    expect(stored).toHaveProperty('ops', [unknown])
  })

  test('426: the change is stored for the next version, which sends it with its key', async () => {
    const page = await context.open()
    const upgrade = { status: 426, code: 'upgrade_required', message: 'Upgrade' }
    context.network.fate = ({ method }) =>
      method === 'POST' ? Response.json(upgrade, { status: 426, headers: { 'X-Shop-Api': '1' } }) : 'deliver'
    const id = await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.pass(120_000)
    expect((await context.record(page.owner)).ops.map(({ state }) => state)).toEqual(['needs-upgrade'])
    page.tab.kill()
    context.network.goOnline()
    const next = await context.open()
    await context.time.pass(1000)
    expect((await context.agree(next.owner)).left).toBe(0)
    expect(context.network.sent.at(-1)?.key).toBe(id)
  })

  test('a server rolled back to a version without a call: its changes wait, the others are sent, and the next version sends them', async () => {
    const add = { ...guestCartEndpoints.cartAdd, path: '/api/cart-wrap' }
    const newer: typeof cartScope = {
      ...cartScope,
      send: (operation, call) =>
        operation.args['quantity'] === 1
          ? call.api.call(add, { cartKey: call.owner, ...aloe, productQuantity: 1 }, callOptions(call.owner, call.signal, operation.id))
          : cartScope.send(operation, call),
    }
    const page = await openScope(context, newer)
    const id = await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, adding(context.shop, 'aloe', 2))
    await context.time.pass(60_000)
    expect((await context.record(page.owner)).ops).toMatchObject([{ id, state: 'needs-upgrade' }])
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([2])
    page.tab.kill()
    const next = await context.open()
    await context.time.pass(1000)
    expect((await context.agree(next.owner)).left).toBe(0)
    expect(context.network.sent.at(-1)?.key).toBe(id)
  })

  test('[J9] a change that arrived without an answer, and that this version sends with another body, has arrived and is no rejection', async () => {
    const page = await context.open()
    context.network.fate = ({ method }) => (method === 'POST' ? 'lose-answer' : 'deliver')
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    page.tab.kill()
    const record = await context.record(page.owner)
    const ops = record.ops.map((one) => ({ ...one, args: { ...one.args, quantity: 3 } }))
    context.device.disk.put(key(page.owner), { ...record, ops })
    context.network.goOnline()
    const next = await context.open()
    await context.time.pass(60_000)
    const { shown, server, left } = await context.agree(next.owner)
    expect([Object.values(lines(shown)), Object.values(lines(server)), left]).toEqual([[2], [2], 0])
    expect((await context.record(next.owner)).rejected).toEqual([])
  })

  test('[S4] damaged parts are quarantined with a notice; the valid changes are sent', async () => {
    const page = await context.open()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    page.tab.kill()
    const record = await context.record(page.owner)
    context.device.disk.put(key(page.owner), { ...record, ops: [{ nonsense: true }, ...record.ops] })
    context.network.goOnline()
    const again = await context.open()
    await context.time.pass(60_000)
    expect(Object.values(lines(await context.serverCart(again.owner)))).toEqual([1])
    const aside = context.device.disk.keys().filter((name) => name.startsWith('set-aside:'))
    expect(aside).toHaveLength(1)
    expect(await context.device.disk.read(aside[0] ?? '')).toEqual([{ nonsense: true }])
    expect((await again.outbox.takeNews()).map(({ message }) => message)).toContain(
      'Part of what was stored here could not be read. We set it aside and fetched a fresh copy.',
    )
  })

  test('[S4] an unreadable record is quarantined, and the server’s cart is fetched again', async () => {
    const page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    page.tab.kill()
    context.device.disk.put(key(page.owner), 'nonsense')
    const again = await context.open()
    await context.time.pass(1000)
    expect(Object.values(lines((await context.agree(again.owner)).shown))).toEqual([2])
  })
})
