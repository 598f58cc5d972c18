import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressAdd, startWithSession } from '../../tests/support/device/page-state.ts'
import { createOfflineContext, lines, type OfflineContext } from '../../tests/support/device/offline-context.ts'
import { answerOf } from '../../tests/support/server/answer-of.ts'
import type { TestTab } from '../../tests/support/device/device.ts'
import { endpoints } from '../contract/endpoints.ts'
import { isGateClosed, storeGate } from '../data/gate.ts'
import { ownerOf } from '../data/account/owner.ts'
import { cartState } from '../state/cart/cart.ts'
import { openGate } from './gate.ts'
import { gateState } from '../state/gate.ts'
import { startGate } from '../engine/gate.ts'
import { outboxState } from '../state/outbox/outbox-state.ts'

let context: OfflineContext
const told = vi.fn<() => void>()
beforeEach(async () => {
  context = await createOfflineContext({ environment: { SITE_PASSWORD: 'a demo gate' } })
  gateState.closed = false
})
afterEach(() => context.close())

async function openPage(): Promise<{ tab: TestTab; owner: string }> {
  const tab = context.device.tab()
  tab.onClassified((await startGate(tab, told)).classified)
  const { tabSession } = await startWithSession(context, tab)
  await context.time.pass(1000)
  return { tab, owner: ownerOf(tabSession.principal()) }
}

const open = async (password: string) => {
  const outcome = await context.time.busy(openGate(password))
  await context.time.pass(1000)
  return outcome
}

test('[I11] the closed gate covers the page, the cart stays, and everything continues after the password', async () => {
  const { tab, owner } = await openPage()
  expect(gateState.closed).toBe(true)
  expect(told).toHaveBeenCalled()
  await pressAdd(context, 'kalk-bay', 2)
  await context.time.pass(60_000)
  expect(cartState.cart.item_count).toBe(2)
  expect(outboxState.changes.map(({ state }) => state)).toEqual(['blocked-gate'])

  expect(await open('not it')).toMatchObject({ kind: 'refused' })
  expect(gateState.closed).toBe(true)
  expect(await open('a demo gate')).toEqual({ kind: 'open' })
  await context.time.pass(1000)
  expect(gateState.closed).toBe(false)
  expect(outboxState.waiting).toBe(0)
  const cookie = `shop_gate=${context.device.cookieNamed('shop_gate')}`
  const response = await context.shop.request(`/api/cart-guest?cartKey=${owner}`, { headers: { Cookie: cookie } })
  expect(Object.values(lines(await answerOf('cart', response)))).toEqual([2])
  tab.kill()
})

test('[I11] a page that needs no request asks about the gate once, and notices that it has closed or opened', async () => {
  const tab = context.device.tab()
  const gate = await startGate(tab, told)
  tab.onClassified(gate.classified)
  await context.time.busy(gate.ask())
  expect(gateState.closed).toBe(true)

  context.network.fate = () => 'fail'
  await context.time.busy(gate.ask())
  expect(gateState.closed).toBe(true)

  context.network.fate = () => 'deliver'
  await context.time.busy(tab.api.call(endpoints.register, { password: 'a demo gate' }))
  await context.time.busy(gate.ask())
  expect(gateState.closed).toBe(false)
  tab.kill()
})

test('[I11] a late refusal of a call from before the password covers nothing', async () => {
  const { tab } = await openPage()
  expect(gateState.closed).toBe(true)
  context.network.fate = (request) => (request.url.endsWith('/status') ? { late: 3000 } : 'deliver')
  const asked = tab.api.call(endpoints.status, {}).catch((cause: unknown) => cause)
  await context.time.settle()
  expect(await open('a demo gate')).toEqual({ kind: 'open' })
  expect(gateState.closed).toBe(false)
  await context.time.pass(3000)
  expect(await asked).toMatchObject({ code: 'gate_closed' })
  expect(gateState.closed).toBe(false)
  tab.kill()
})

test('[I11] if the site no longer has a gate, the first answer uncovers the page', async () => {
  const elsewhere = await createOfflineContext()
  await storeGate(elsewhere.device.tab().store, true)
  const tab = elsewhere.device.tab()
  const gate = await startGate(tab)
  expect(gateState.closed).toBe(true)
  tab.onClassified(gate.classified)
  await startWithSession(elsewhere, tab)
  await elsewhere.time.pass(1000)
  expect(gateState.closed).toBe(false)
  tab.kill()
  await elsewhere.close()
})

test('[I11] the device stores the closed gate: the next start is covered at once, offline too', async () => {
  const { tab } = await openPage()
  tab.kill()
  gateState.closed = false
  context.network.fate = () => 'fail'
  const again = context.device.tab()
  await startGate(again)
  expect(gateState.closed).toBe(true)
  expect(await open('a demo gate')).toEqual({ kind: 'unreachable' })
  expect(gateState.closed).toBe(true)
  again.kill()
})

test('[I11] the device stores the closed gate before the page is covered, so a page that closes at once loses nothing', async () => {
  const tab = context.device.tab()
  const gate = await startGate(tab, told)
  tab.onClassified(gate.classified)
  const leave = subscribe(gateState, () => tab.kill(), true)
  await context.time.busy(gate.ask())
  leave()
  expect(gateState.closed).toBe(true)
  expect(await isGateClosed(context.device.tab().store)).toBe(true)
})

test('[I11] the password in another tab uncovers this one, and its blocked changes are sent', async () => {
  const { tab } = await openPage()
  await pressAdd(context, 'kalk-bay', 1)
  await context.time.pass(1000)
  const other = context.device.tab()
  expect(await context.time.busy(other.api.call(endpoints.register, { password: 'a demo gate' }))).toBe(true)
  await storeGate(other.store, false)
  other.channel.post('gate')
  await context.time.pass(1000)
  expect(gateState.closed).toBe(false)
  expect(outboxState.waiting).toBe(0)
  tab.kill()
})
