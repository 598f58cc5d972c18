import { beforeEach, describe, expect, test } from 'vitest'
import { createList } from '../../../src/actions/wholesale/wholesale.ts'
import { OwnerGone } from '../../../src/data/account/owner-gone.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { adding, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import type { TestTab } from '../../support/device/device.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'

const first = sharedContext()

let context: OfflineContext
let one: ShopperTab
let other: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  context = await createOfflineContext({ after: first() })
  anna = await makeCustomer(context)
  one = await openShopper(context)
  other = await openShopper(context)
})

const enter = ({ tabSession }: ShopperTab, { email } = anna) => signIn(tabSession, { email, password: PASSWORD })
const allKeys = () => context.device.disk.keys().filter((key) => key.startsWith('outbox:'))

test('[I4] a sign-in in one tab counts in all: the other tab closes the guest’s queues and sends as the customer', async () => {
  await enter(one)
  await context.time.settle()
  expect(other.tabSession.principal()).toEqual(one.tabSession.principal())
  await other.append(adding(context.shop, 'kalk-bay', 2))
  await context.time.pass(1000)
  expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
})

test('[I4] a sign-out in one tab clears all tabs', async () => {
  await enter(one)
  await context.time.settle()
  await signOut(other.tabSession)
  await context.time.settle()
  expect(one.tabSession.principal().kind).toBe('guest')
  expect(one.met.at(-1)).toBe(other.met.at(-1))
})

test('[trial 13] [I4] [I8] a sign-out in one tab clears a tab that has changes in memory, because the device was full', async () => {
  await enter(one)
  await context.time.settle()
  context.device.disk.fail('full', 'writes')
  await other.append(adding(context.shop, 'kalk-bay', 1))
  expect(other.tab.store.problem()).toBe('full')
  context.device.disk.fail(null)
  await signOut(one.tabSession, 'discard')
  await context.time.settle()
  expect(other.tabSession.principal().kind).toBe('guest')
  expect(JSON.stringify(await other.tab.store.changeAll((all) => ({ writes: [], result: [...all] })))).not.toContain(anna.id)
  expect(other.tab.store.problem()).toBeNull()
})

test('[I4] a change in a tab that does not know of the sign-in yet is not stored, and not called saved', async () => {
  const guest = other.tabSession.queues().cart
  other.tab.freeze()
  await enter(one)
  await context.time.settle()
  const late = guest.append({ type: 'cart.clear', v: 1, args: {} }).then(
    () => 'kept',
    (cause: unknown) => (cause instanceof OwnerGone ? 'gone' : cause),
  )
  other.tab.thaw()
  await context.time.settle()
  expect(await late).toBe('gone')
  expect(allKeys().every((key) => key.endsWith(anna.id))).toBe(true)
  await other.append(adding(context.shop, 'kalk-bay', 1))
  await context.time.pass(1000)
  expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([1])
})

describe('[I4] a press on a page whose queues are still those of the owner before', () => {
  /** Presses "New list" on a page of the device after `change` has stored another owner, and before the page knows of it. */
  async function pressMeanwhile(page: TestTab, change: () => Promise<unknown>): Promise<string | null> {
    page.freeze()
    await change()
    await context.time.settle()
    const creating = createList('Guest house')
    await context.time.settle()
    page.thaw()
    await context.time.pass(1000)
    return creating
  }
  async function listNames({ token }: TestShopper): Promise<string[]> {
    const { wholesales } = (await context.shop.call('wholesales', { token })).answer
    return wholesales.map(({ wholesale }) => wholesale.name)
  }

  test('the guest has become a customer: the change is the customer’s', async () => {
    const { tab } = await startWithSession(context)
    expect(await pressMeanwhile(tab, () => enter(one))).not.toBeNull()
    expect([await listNames(anna), toasts.list]).toEqual([['Guest house'], []])
  })

  test('the customer has signed out: nothing is stored, and the page asks to do it again', async () => {
    await enter(one)
    const { tab } = await startWithSession(context)
    expect(await pressMeanwhile(tab, () => signOut(one.tabSession))).toBeNull()
    expect(toasts.list).toMatchObject([{ message: 'Somebody has just signed in or out in another tab. Please do that again.' }])
    expect(await listNames(anna)).toEqual([])
  })

  test('a page that does not learn of the new owner asks to do it again', async () => {
    await startWithSession(context)
    one.tab.channel.post = () => undefined
    await enter(one)
    const creating = createList('Guest house')
    await context.time.pass(6000)
    expect([await creating, toasts.list.length]).toEqual([null, 1])
  })
})

test('[I4] an answer that arrives after the sign-out of its customer is not stored', async () => {
  await enter(one)
  await context.time.settle()
  context.network.fate = ({ method, url }) => (method === 'POST' && url.endsWith('/api/cart') ? { late: 3000 } : 'deliver')
  await other.append(adding(context.shop, 'kalk-bay', 1))
  await context.time.settle()
  other.tab.freeze()
  const leaving = signOut(one.tabSession, 'discard')
  await context.time.pass(6000)
  expect(await leaving).toEqual({ kind: 'done' })
  other.tab.thaw()
  await context.time.pass(1000)
  expect(allKeys().filter((key) => key.includes(anna.id))).toEqual([])
  const text = JSON.stringify(await context.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
  expect(text).not.toContain(anna.id)
})

test('[I2] sign-ins of two customers in two tabs run one after the other, and one of them is the owner', async () => {
  const ben = await makeCustomer(context)
  await one.append(adding(context.shop, 'kalk-bay', 2))
  const entering = [enter(one), enter(other, ben)]
  await context.time.pass(20_000)
  const outcomes = await Promise.all(entering)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done'])
  expect(one.tabSession.principal()).toMatchObject({ id: ben.id })
  expect(other.tabSession.principal()).toEqual(one.tabSession.principal())
  expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  expect(await customerCart(context, ben.token)).toMatchObject({ items: [] })
})

test('[I2] after a sign-out and a sign-in in two tabs at once, server and device agree', async () => {
  await enter(one)
  await context.time.settle()
  const both = [signOut(one.tabSession), enter(other)]
  await context.time.pass(20_000)
  expect(await Promise.all(both)).toMatchObject([{ kind: 'done' }, { kind: 'done' }])
  expect(one.tabSession.principal()).toMatchObject({ kind: 'customer', id: anna.id })
  expect(context.device.cookieNamed('shop_session')).toBeDefined()
  await other.append(adding(context.shop, 'blyde', 1))
  await context.time.pass(1000)
  expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([1])
})
