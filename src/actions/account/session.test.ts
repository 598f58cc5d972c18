import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressAdd, pressHeart, startWithSession } from '../../../tests/support/device/page-state.ts'
import { createOfflineContext, lines, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import { mailedCode, tokenIn } from '../../../tests/support/account/customers.ts'
import { customerCart, endSessions, makeCustomer, openShopper, PASSWORD } from '../../../tests/support/account/shopper-context.ts'
import { signOut as leaveIn } from '../../data/account/sign-out.ts'
import { cartState } from '../../state/cart/cart.ts'
import { checkout, changeDraft } from '../checkout/checkout.ts'
import { saved } from '../../state/saved/saved.ts'
import { deleteAccount, requestSignUp, signIn, signOut, signUp, updateProfile } from './session.ts'
import { sessionState, signInDialog } from '../../state/account/session.ts'
import { onPurge } from '../../state/account/principal.ts'
import { startStoredValues } from '../../engine/storage/start-stored-values.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { toasts } from '../../state/toasts.ts'
import { trade } from '../../state/catalogue/trade.ts'

let context: OfflineContext
beforeEach(async () => {
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true })
  context = await createOfflineContext()
  toasts.list.length = 0
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await context.close()
})

const settled = async <Result>(work: Promise<Result>): Promise<Result> => {
  const watched = context.time.busy(work)
  await context.time.pass(6000)
  return watched
}

test('after a sign-in the page has the customer, the guest’s cart and trade prices', async () => {
  const anna = await makeCustomer(context, { discount: 15 })
  const page = await startWithSession(context)
  expect(sessionState).toMatchObject({ ready: true, customer: null, hint: null })
  await pressAdd(context, 'kalk-bay', 2)
  const { price: publicPrice, price_regular: regular } = cartState.cart.items[0]!
  expect(await settled(signIn(anna.email, PASSWORD))).toEqual({ kind: 'done' })
  expect(sessionState).toMatchObject({ ready: true, ended: false, hint: 'trade', customer: { user_id: anna.id, first_name: 'Thandi' } })
  expect(trade.discount).toBe(15)
  const [line] = cartState.cart.items
  expect(line).toMatchObject({ quantity: { value: 2, max: 1000 }, price: Math.min(publicPrice, Math.round(regular * 0.85)) })
  page.tab.kill()
})

test('a start fetches the cart first, then the trade lists, the session and the reviews (spec §4)', async () => {
  const anna = await makeCustomer(context, { discount: 15 })
  const page = await startWithSession(context)
  await settled(signIn(anna.email, PASSWORD))
  page.tab.kill()
  await context.time.pass(25 * 60 * 60 * 1000)
  context.network.sent.length = 0
  const again = await startWithSession(context)
  await context.time.pass(1000)
  const order = context.network.sent.map(({ path }) => path)
  const asked = ['/api/cart', '/api/wholesale/get-wholesales', '/api/refresh-token', '/api/reviews-mine', '/api/stamped']
  expect(order.filter((path) => asked.includes(path))).toEqual(asked)
  again.tab.kill()
})

test('a sign-up asks for a code and signs in with it; a rejection names the field', async () => {
  const page = await startWithSession(context)
  const given = { email: 'new@stoep.example', password: 'short', firstName: 'Sipho', lastName: 'Dlamini' }
  expect(await settled(requestSignUp(given))).toMatchObject({ kind: 'refused', fields: { password: expect.any(String) } })
  const right = { ...given, password: PASSWORD }
  expect(await settled(requestSignUp(right))).toEqual({ kind: 'done' })
  expect(sessionState.customer).toBeNull()
  expect(await settled(signUp({ ...right, code: 'AAAAAAAA' }))).toMatchObject({ kind: 'refused', fields: { code: expect.any(String) } })
  expect(sessionState.customer).toBeNull()
  expect(await settled(signUp({ ...right, code: await mailedCode(context.shop, given.email) }))).toEqual({ kind: 'done' })
  expect(sessionState.customer?.email).toBe('new@stoep.example')
  page.tab.kill()
})

describe('[I7] a session that ends', () => {
  test('gives one notice with a sign-in button, and everything continues after the sign-in', async () => {
    const anna = await makeCustomer(context)
    const page = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    await endSessions(context, anna.id)
    await pressAdd(context, 'kalk-bay', 1)
    await pressAdd(context, 'blyde', 1)
    await context.time.pass(5000)
    // The server checks sessions in real time.
    await vi.waitFor(async () => {
      await context.time.pass(0)
      expect(sessionState).toMatchObject({ ended: true, customer: { user_id: anna.id } })
    })
    expect(toasts.list.filter(({ title }) => title === 'Please sign in again')).toHaveLength(1)
    toasts.list.find(({ title }) => title === 'Please sign in again')?.action?.run()
    expect(signInDialog).toMatchObject({ open: true, view: 'sign-in' })
    expect(outboxState.waiting).toBe(2)

    expect(await settled(signIn(anna.email, PASSWORD))).toEqual({ kind: 'done' })
    expect(sessionState.ended).toBe(false)
    expect(outboxState.waiting).toBe(0)
    const { answer } = await context.shop.call('login', { email: anna.email, password: PASSWORD })
    expect(Object.values(lines(await customerCart(context, tokenIn(answer))))).toEqual([1, 1])
    page.tab.kill()
  })

  /** A new page whose session the server has ended. */
  async function endedPage(id: string) {
    await endSessions(context, id)
    const page = await startWithSession(context)
    // The server checks sessions in real time.
    await vi.waitFor(async () => {
      await context.time.pass(1000)
      expect(sessionState.ended).toBe(true)
    })
    return page
  }

  test('removes the copies [I12]; the same customer who signs in again has saved pieces and the cart at once', async () => {
    const anna = await makeCustomer(context)
    const before = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    await pressHeart(context, 'kalk-bay')
    await context.time.settle()
    before.tab.kill()
    const ended = await endedPage(anna.id)
    ended.tab.kill()
    const page = await startWithSession(context)
    expect([outboxState.waiting, saved.pieces]).toEqual([0, []])
    context.network.sent.length = 0
    expect(await settled(signIn(anna.email, PASSWORD))).toEqual({ kind: 'done' })
    expect(saved.pieces).toMatchObject([{ slug: 'kalk-bay' }])
    expect(context.network.sent.map(({ path }) => path)).toContain('/api/cart')
    page.tab.kill()
  })

  test('and a sign-in after it do not confirm a change that is more than two weeks old [D9]', async () => {
    const anna = await makeCustomer(context)
    const before = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    context.network.fate = () => 'fail'
    await pressAdd(context, 'kalk-bay', 1)
    before.tab.kill()
    await context.time.pass(15 * 24 * 60 * 60 * 1000)
    context.network.fate = () => 'deliver'
    const page = await endedPage(anna.id)
    await pressHeart(context, 'kalk-bay')
    expect(outboxState.changes.map(({ state }) => state)).toEqual(['ask', 'blocked-sign-in'])
    await settled(signIn(anna.email, PASSWORD))
    expect(outboxState.changes.map(({ state }) => state)).toEqual(['ask'])
    page.tab.kill()
  })
})

describe('[I8] signing out', () => {
  test('runs every purge hook, even after one fails', async () => {
    const anna = await makeCustomer(context)
    const page = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const unsubscribed = vi.fn<() => Promise<void>>(async () => undefined)
    const failing = async () => {
      throw new Error('no push service')
    }
    const off = [onPurge(failing), onPurge(unsubscribed)]
    expect(await settled(signOut())).toEqual({ kind: 'done' })
    expect(unsubscribed).toHaveBeenCalledOnce()
    expect(fault).toHaveBeenCalledOnce()
    for (const takeOff of off) takeOff()
    page.tab.kill()
  })

  test('ends the session on the server in a browser that refuses its caches, and runs the purge hooks', async () => {
    const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
    vi.stubGlobal('caches', { keys: refuse, delete: refuse })
    const anna = await makeCustomer(context)
    const page = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const unsubscribed = vi.fn<() => Promise<void>>(async () => undefined)
    const off = onPurge(unsubscribed)
    expect(await settled(signOut())).toEqual({ kind: 'done' })
    expect(context.network.sent.map(({ path }) => path)).toContain('/api/logout')
    expect(page.tabSession.principal()).toMatchObject({ kind: 'guest', mustLogOut: false })
    expect(context.device.cookieNamed('shop_session')).toBeUndefined()
    expect([unsubscribed.mock.calls.length, fault.mock.calls.length]).toEqual([1, 1])
    off()
    page.tab.kill()
  })

  test.each(['without', 'with'])(
    'fails with a notice when the device %s a network cannot delete the data, and the customer stays signed in',
    async (network) => {
      const anna = await makeCustomer(context)
      const page = await startWithSession(context)
      await settled(signIn(anna.email, PASSWORD))
      if (network === 'without') context.network.fate = () => 'fail'
      await settled(page.tabSession.queues().refresh())
      context.device.disk.fail('full', 'writes')
      expect(await settled(signOut())).toEqual({ kind: 'stayed' })
      expect(toasts.list.map(({ title }) => title)).toContain('You are still signed in')
      expect(sessionState.customer?.user_id).toBe(anna.id)
      context.device.disk.fail(null)
      expect(await settled(signOut())).toEqual({ kind: 'done' })
      page.tab.kill()
    },
  )

  test('in this tab or another one clears the view state of this tab', async () => {
    const anna = await makeCustomer(context, { discount: 15 })
    const page = await startWithSession(context)
    await settled(startStoredValues())
    for (const where of ['here', 'there']) {
      await settled(signIn(anna.email, PASSWORD))
      await pressAdd(context, 'kalk-bay', 1)
      await pressHeart(context, 'kalk-bay')
      expect(saved.pieces).toHaveLength(1)
      changeDraft({ email: anna.email })
      if (where === 'here') expect(await settled(signOut())).toEqual({ kind: 'done' })
      else {
        const other = await openShopper(context)
        await settled(leaveIn(other.tabSession))
        other.tab.kill()
      }
      expect(sessionState).toMatchObject({ customer: null, hint: null, ready: true })
      expect(cartState.cart.items).toEqual([])
      expect(saved.pieces).toEqual([])
      expect(checkout.draft.email).toBe('')
      expect(trade.discount).toBe(0)
      // The next guest's page has fetched the public reviews.
      const left = context.device.disk.keys().filter((key) => key.startsWith('kept:') && key !== 'kept:reviews')
      expect(left).toEqual([])
    }
    page.tab.kill()
  })
})

describe('[I13] a deleted account', () => {
  /** A device that does not remove the data after the server has deleted the account. */
  async function deleteOnFullDevice() {
    const notes = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => notes.get(name) ?? null,
      setItem: (name: string, value: string) => notes.set(name, value),
      removeItem: (name: string) => notes.delete(name),
    })
    const anna = await makeCustomer(context)
    const page = await startWithSession(context)
    await settled(signIn(anna.email, PASSWORD))
    context.device.disk.fail('full', 'writes')
    expect(await settled(deleteAccount(PASSWORD))).toEqual({ kind: 'done' })
    expect(toasts.list.map(({ title }) => title)).toEqual(['Your data is still on this device'])
    await page.confirm()
    await settled(page.tabSession.queues().refresh())
    expect(toasts.list.map(({ title }) => title)).not.toContain('Please sign in again')
    const text = async () => JSON.stringify(await context.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
    expect(await text()).toContain(anna.id)
    context.device.disk.fail(null)
    return { anna, page, text, notes }
  }

  test('whose data the device could not remove is removed at the next hint, with a notice before', async () => {
    const { anna, page, text, notes } = await deleteOnFullDevice()
    await settled(page.confirm())
    expect(page.tabSession.principal()).toMatchObject({ kind: 'guest' })
    expect(await text()).not.toContain(anna.id)
    expect(notes.size).toBe(0)
    page.tab.kill()
  })

  test('whose data the device could not remove is removed at the next start', async () => {
    const { anna, page, text } = await deleteOnFullDevice()
    page.tab.kill()
    const next = await startWithSession(context)
    await context.time.pass(6000)
    expect(next.tabSession.principal()).toMatchObject({ kind: 'guest' })
    expect(await text()).not.toContain(anna.id)
    next.tab.kill()
  })
})

test('a profile changes on the server or not at all, and is readable offline', async () => {
  const anna = await makeCustomer(context)
  const page = await startWithSession(context)
  await settled(signIn(anna.email, PASSWORD))
  expect(await settled(updateProfile({ firstName: 'Thandiwe', phone: '082 555 0101' }))).toEqual({ kind: 'done' })
  expect(sessionState.customer).toMatchObject({ first_name: 'Thandiwe' })
  context.network.fate = () => 'fail'
  expect(await settled(updateProfile({ firstName: 'Nobody' }))).toEqual({ kind: 'unreachable' })
  page.tab.kill()
  const again = await startWithSession(context)
  expect(sessionState.customer).toMatchObject({ first_name: 'Thandiwe' })
  again.tab.kill()
})
