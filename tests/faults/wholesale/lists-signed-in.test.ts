import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { wholesaleDraft, type WholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { wholesaleScope } from '../../../src/data/wholesale/queue.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { reviewDraft, reviewScope } from '../../../src/data/reviews/queue.ts'
import { compact, listLines, newListId } from '../../support/wholesale/lists.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { storedOf } from '../../support/device/scope-tab.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { endSessions, makeCustomer, openShopper, PASSWORD, type ShopperTab } from '../../support/account/shopper-context.ts'

const first = sharedContext()

const list = 'Guest house'
const change = (page: ShopperTab, ...operations: WholesaleOperation[]) =>
  page.tabSession.queues().wholesale.appendAll(operations.map(wholesaleDraft))
const stored = (context: OfflineContext, owner: string) => storedOf(context, wholesaleScope, owner)
const fetches = (context: OfflineContext) => context.network.sent.filter(({ path }) => path.endsWith('get-wholesales')).length

async function idsOn(context: OfflineContext, owner: string, device = context.device) {
  const { base } = await storedOf(context, wholesaleScope, owner, device)
  return base?.wholesales.map(({ wholesale }) => wholesale.id)
}

async function listsOf(context: OfflineContext, token: string) {
  const { answer } = await context.shop.call('wholesales', { token })
  return compact(answer.wholesales.map(({ wholesale }) => wholesale))
}

async function signedIn(discount: number) {
  const context = await createOfflineContext({ after: first() })
  const customer = await makeCustomer(context, { discount })
  const page = await openShopper(context)
  expect(await signIn(page.tabSession, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
  await context.time.settle()
  return { context, customer, page }
}

describe('[L1] the device fetches lists', () => {
  test('[§6.4] of a customer with a discount: lists of another device are there after the sign-in', async () => {
    const context = await createOfflineContext({ after: first() })
    const customer = await makeCustomer(context, { discount: 15 })
    const listId = newListId()
    await context.shop.call('wholesaleCreateEmpty', { token: customer.token, wholesaleName: list, wholesaleId: listId })
    const page = await openShopper(context)
    await signIn(page.tabSession, { email: customer.email, password: PASSWORD })
    await context.time.settle()
    expect(fetches(context)).toBeGreaterThan(0)
    expect((await stored(context, customer.id)).base?.wholesales.map(({ wholesale }) => wholesale.id)).toEqual([listId])
    page.tab.kill()
  })

  test('of a customer without a discount: they return after a sign-out, and are on every device, with one request at a start', async () => {
    const { context, customer, page } = await signedIn(0)
    const listId = newListId()
    await change(page, { type: 'list.create', args: { listId, name: list } })
    await context.time.settle()
    expect(Object.keys(await listsOf(context, customer.token))).toEqual([listId])
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
    expect(await signIn(page.tabSession, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
    await context.time.settle()
    expect(await idsOn(context, customer.id)).toEqual([listId])
    page.tab.kill()

    const other = context.otherDevice()
    const before = fetches(context)
    const there = await openShopper(context, other)
    expect(fetches(context)).toBe(before)
    await signIn(there.tabSession, { email: customer.email, password: PASSWORD })
    await context.time.settle()
    expect(await idsOn(context, customer.id, other)).toEqual([listId])
    there.tab.kill()
    const signedInBefore = fetches(context)
    const again = await openShopper(context, other)
    expect(fetches(context)).toBe(signedInBefore + 1)
    again.tab.kill()
  })

  test('but not of a guest', async () => {
    const context = await createOfflineContext({ after: first() })
    const page = await openShopper(context)
    await page.tabSession.queues().wholesale.refresh()
    expect(fetches(context)).toBe(0)
    page.tab.kill()
  })
})

describe('[L] [I3] lists and a sign-in', () => {
  test("a guest's list that was created and filled offline becomes the customer's: complete, once", async () => {
    const context = await createOfflineContext({ after: first() })
    const customer = await makeCustomer(context, { discount: 15 })
    const page = await openShopper(context)
    context.network.goOffline()
    const listId = newListId()
    const lines = listLines(context, 200)
    await change(page, { type: 'list.create', args: { listId, name: list } }, { type: 'list.setLines', args: { listId, list, lines } })
    await context.time.settle()
    // The answers of the queue are lost: at the sign-in it is unknown whether the guest's last change arrived.
    let lost = 0
    context.network.fate = ({ method, url }) =>
      method === 'POST' && url.includes('wholesale') && (lost += 1) <= 2 ? 'lose-answer' : 'deliver'
    expect(await signIn(page.tabSession, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
    await context.time.pass(90_000)
    const server = await listsOf(context, customer.token)
    expect(Object.keys(server[listId]?.lines ?? {})).toHaveLength(200)
    expect(Object.keys(server)).toEqual([listId])
    const { ops, rejected, base } = await stored(context, customer.id)
    expect({ ops, rejected }).toEqual({ ops: [], rejected: [] })
    expect(compact(base?.wholesales.map(({ wholesale }) => wholesale) ?? [])).toEqual(server)
    page.tab.kill()
  })

  test('[J5] without a session a customer’s changes wait for the sign-in and never become a guest’s', async () => {
    const { context, customer, page } = await signedIn(15)
    await endSessions(context, customer.id)
    await change(page, { type: 'list.create', args: { listId: newListId(), name: list } })
    const { productId } = listLines(context, 1)[0]!
    const body = { name: 'Demo', email: 'demo@stoep.example', title: 'Good', message: 'A demo review.', rating: 4, productId }
    await page.tabSession.queues().reviews.appendAll([reviewDraft(body, 'Kalk Bay')])
    await context.time.pass(30_000)
    expect((await stored(context, customer.id)).ops.map(({ state }) => state)).toEqual(['blocked-sign-in'])
    const reviews = await storedOf(context, reviewScope, customer.id)
    expect([reviews.ops.map(({ state }) => state), reviews.rejected]).toEqual([['blocked-sign-in'], []])
    page.tab.kill()
  })

  test("[J5] [I7] with another customer's session in the cookie, the changes are deleted with a notice and never reach that customer", async () => {
    const { context, customer, page } = await signedIn(15)
    const other = await makeCustomer(context, { discount: 15 })
    // A page without script has signed in another customer, and this page does not know it yet.
    await page.tab.api.call(endpoints.login, { email: other.email, password: PASSWORD })
    await change(page, { type: 'list.create', args: { listId: newListId(), name: list } })
    await context.time.pass(30_000)
    expect(page.tab.refusals).toContain('wrong_owner')
    expect(page.confirmed).toEqual({ kind: 'confirmed', discarded: 1 })
    expect((await stored(context, customer.id)).ops).toEqual([])
    expect([await listsOf(context, customer.token), await listsOf(context, other.token)]).toEqual([{}, {}])
    page.tab.kill()
  })
})
