import { afterEach, beforeEach, expect, test } from 'vitest'
import { drainOutboxes, createGateNoter } from '../../../sw/outbox-sync.ts'
import { GATE_MESSAGE, isGateClosed, storeGate } from '../../../src/data/gate.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { adding, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  anna = await makeCustomer(context)
  page = await openShopper(context)
  await signIn(page.tabSession, { email: anna.email, password: PASSWORD })
  await context.time.settle()
  context.network.goOffline()
})
afterEach(() => context.close())

/** The counts that the worker shows on the app's icon. */
let badges: number[]
beforeEach(() => {
  badges = []
})

/** Runs the worker's `sync` event. `again`: it failed, and the browser tries again. */
async function wakeWorker(): Promise<'done' | 'again'> {
  const worker = context.device.tab()
  const draining = drainOutboxes(worker, async (count) => void badges.push(count)).then(
    () => 'done' as const,
    () => 'again' as const,
  )
  await context.time.pass(1000)
  worker.kill()
  return draining
}

test('[W4] the worker sends a customer’s waiting changes when every page is closed', async () => {
  await page.append(adding(context.shop, 'kalk-bay', 2))
  await context.time.settle()
  page.tab.kill()
  expect(await wakeWorker()).toBe('again')
  context.network.goOnline()
  await context.time.pass(60_000)
  expect(await wakeWorker()).toBe('done')
  expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  expect(badges, 'what waits stands on the icon, and goes with it').toEqual([1, 0])
})

test('[W4] [I9] the worker ends the session of an offline sign-out, and no earlier request carries it', async () => {
  const session = context.device.cookieNamed('shop_session') ?? ''
  await signOut(page.tabSession)
  await page.append(adding(context.shop, 'blyde', 1))
  page.tab.kill()
  expect(await wakeWorker()).toBe('again')
  const carried: string[] = []
  context.network.fate = (request) => {
    if (request.headers.get('Cookie')?.includes('shop_session')) carried.push(new URL(request.url).pathname)
    return 'deliver'
  }
  await context.time.pass(60_000)
  expect(await wakeWorker()).toBe('done')
  expect(carried).toEqual(['/api/logout'])
  expect((await context.shop.call('customerCart', { token: session })).status).toBe(401)
  expect(await customerCart(context, anna.token)).toMatchObject({ items: [] })
})

test('[I11] the worker stores the state of the gate for an offline start, and messages the pages once', async () => {
  const worker = context.device.tab()
  const heard: unknown[] = []
  page.tab.channel.listen((message) => heard.push(message))
  expect(await (await createGateNoter(worker))('gate_closed')).toBe(true)
  expect(await (await createGateNoter(worker))('gate_closed')).toBe(false)
  expect(await isGateClosed(context.device.disk)).toBe(true)
  expect(await (await createGateNoter(worker))(null)).toBe(true)
  expect(await isGateClosed(context.device.disk)).toBe(false)
  await context.time.settle()
  expect(heard).toEqual([GATE_MESSAGE, GATE_MESSAGE])
})

test('[I11] a state that a page has stored since is newer than the worker’s answer and stays', async () => {
  const worker = context.device.tab()
  await storeGate(worker.store, true)
  const note = await createGateNoter(worker)
  await storeGate(page.tab.store, false)
  expect(await note('gate_closed')).toBe(false)
  expect(await isGateClosed(context.device.disk)).toBe(false)
})
