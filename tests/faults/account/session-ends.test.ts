import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { confirmSession } from '../../../src/data/account/confirm.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { adding, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import {
  customerCart,
  endSessions,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { tokenIn } from '../../support/account/customers.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ context, page, customer: anna } = await signedInDevice(first()))
})

/** Ends the session on the server, then makes three more changes of the cart. */
async function endWithQueue(): Promise<void> {
  await endSessions(context, anna.id)
  for (const slug of ['kalk-bay', 'blyde', 'kalk-bay']) await page.append(adding(context.shop, slug))
  await context.time.settle()
}

const blocked = async () => (await context.record(anna.id)).ops.map(({ state }) => state)
const cartPosts = () => context.network.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/cart'))

describe('[trial 17] [I7] a session that ends while changes wait', () => {
  test('blocks and stores the changes, and the page reports the end', async () => {
    await endWithQueue()
    expect(await blocked()).toEqual(['blocked-sign-in', 'queued', 'queued'])
    expect(page.tab.refusals).toContain('session_required')
    expect(await confirmSession(page.tabSession, true)).toEqual({ kind: 'ended' })
    expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: anna.id })
    await context.time.pass(120_000)
    expect(await blocked()).toHaveLength(3)
  })

  test('lets the queue continue after the sign-in, in order and once', async () => {
    await endWithQueue()
    expect(await signIn(page.tabSession, { email: anna.email.toUpperCase(), password: PASSWORD })).toMatchObject({
      kind: 'done',
      discarded: 0,
    })
    await page.tabSession.queues().retry()
    await context.time.pass(1000)
    const { answer } = await context.shop.call('login', { email: anna.email, password: PASSWORD })
    expect(Object.values(lines(await customerCart(context, tokenIn(answer)))).toSorted()).toEqual([1, 2])
    expect(await blocked()).toEqual([])
  })

  test('loses no change at a new start, offline and online', async () => {
    await endWithQueue()
    page.tab.kill()
    const again = await openShopper(context)
    await context.time.pass(1000)
    expect(again.tabSession.principal()).toMatchObject({ id: anna.id })
    expect(await blocked()).toHaveLength(3)
    await signIn(again.tabSession, { email: anna.email, password: PASSWORD })
    await again.tabSession.queues().retry()
    await context.time.pass(1000)
    expect(await blocked()).toEqual([])
  })

  test('lets another customer sign in only after a confirmation, and that customer never sends the changes', async () => {
    await endWithQueue()
    const ben = await makeCustomer(context)
    expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD })).toEqual({ kind: 'waiting', count: 3 })
    expect(context.network.sent.filter(({ path }) => path === '/api/login')).toHaveLength(1)
    const sent = cartPosts().length
    expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD, others: 'discard' })).toMatchObject({ discarded: 3 })
    await context.time.pass(60_000)
    expect(cartPosts()).toHaveLength(sent)
    expect(await customerCart(context, ben.token)).toMatchObject({ items: [] })
    const text = JSON.stringify(await context.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
    expect(text).not.toContain(anna.id)
  })

  test('gives nothing to another customer’s session in the cookie, and notifies of the deleted changes', async () => {
    context.network.goOffline()
    await page.append(adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    const ben = await makeCustomer(context)
    context.network.goOnline()
    await page.tab.api.call(endpoints.login, { email: ben.email, password: PASSWORD })
    await context.time.pass(60_000)
    expect(page.tab.refusals).toContain('wrong_owner')
    expect(page.confirmed).toEqual({ kind: 'confirmed', discarded: 1 })
    expect(page.tabSession.principal()).toMatchObject({ id: ben.id })
    expect(await customerCart(context, ben.token)).toMatchObject({ items: [] })
  })
})

test('[I9] while requests carry no cookie, the queues of a customer who is signing out send nothing', async () => {
  const before = context.network.sent.length
  page.tab.identify(false)
  await page.append(adding(context.shop, 'kalk-bay'))
  await page.tabSession.queues().wholesale.refresh()
  await context.time.settle()
  expect(context.network.sent).toHaveLength(before)
  page.tab.identify(true)
  await page.tabSession.queues().wholesale.refresh()
  await page.tabSession.queues().retry()
  await context.time.pass(1000)
  expect(context.network.sent.length).toBeGreaterThan(before)
  expect(await blocked()).toEqual([])
})
