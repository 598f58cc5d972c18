import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connection } from '../../../src/state/network/connection.ts'
import { queueForm, type FormEnd } from '../../../src/actions/forms/forms.ts'
import { retryNow } from '../../../src/actions/outbox/outbox.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { guestTerms } from '../../../src/domain/cart/cart-limits.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { rejectsFirstChange } from '../../support/device/network.ts'
import { startPage, startWithSession } from '../../support/device/page-state.ts'
import { openScope } from '../../support/device/scope-tab.ts'
import { makeCustomer, PASSWORD } from '../../support/account/shopper-context.ts'
import { ended } from '../../support/checkout/placing.ts'
import { formsQueue } from '../../../src/data/forms/queue.ts'
import { sendStateOf } from '../../../src/features/forms/use-send-state.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  toasts.list.length = 0
  await startPage(context)
})
afterEach(() => context.close())

const message = { name: 'Demo Shopper', email: 'demo.shopper@stoep.example', phone: '', orderNumber: '', message: 'Will it fit?' }
const stored = async () => (await context.shop.deps.db.selectFrom('contact_message').select('message').execute()).map((row) => row.message)
const messages = () => toasts.list.map(({ message: words }) => words)
const ARRIVED = 'Your message has been sent. A mail that says so is on its way to demo.shopper@stoep.example.'

/** Presses the button and passes the page's time limit for an answer. */
async function press(body = message): Promise<FormEnd> {
  const ending = queueForm('contact', body)
  await context.time.settle()
  await context.time.pass(9000)
  return ending
}

test('[D2] a form that a gateway rejects does not hold back the next one, and is sent when the gateway lets it pass', async () => {
  context.network.fate = rejectsFirstChange()
  expect((await press({ ...message, message: 'Is 1=1 or drop table a good name for a table?' })).kind).toBe('later')
  expect((await press()).kind).toBe('sent')
  expect(await stored()).toEqual(['Will it fit?'])
  await context.reconnect()
  expect(await stored()).toHaveLength(2)
})

describe('[M] a form that waits while the owner of the device changes', () => {
  const sendOffline = () => {
    context.network.goOffline()
    return press()
  }
  const stateOf = (end: FormEnd) => {
    if (end.kind !== 'later') throw new Error(`The form does not wait: ${end.kind}`)
    return sendStateOf(outboxState, end)
  }

  test('[M2] is dropped, not sent, when its customer discards everything and signs out', async () => {
    const page = await startWithSession(context)
    const { email } = await makeCustomer(context)
    await ended(context, signIn(page.tabSession, { email, password: PASSWORD }))
    const end = await sendOffline()
    expect(stateOf(end)).toBe('later')
    expect(await ended(context, signOut(page.tabSession, 'discard'))).toMatchObject({ kind: 'done' })
    await context.time.settle()
    expect(stateOf(end)).toBe('dropped')
    expect(await stored()).toEqual([])
  })

  test('[M2] still waits once its guest has signed in, until the customer’s queue has sent it', async () => {
    const page = await startWithSession(context)
    const { email } = await makeCustomer(context)
    context.network.fate = ({ url }) => (url.endsWith('/api/contact') ? 'fail' : 'deliver')
    const end = await press()
    const seen = new Set<string>()
    const stop = subscribe(outboxState, () => seen.add(stateOf(end)), true)
    await ended(context, signIn(page.tabSession, { email, password: PASSWORD }))
    await context.time.settle()
    expect([...seen]).toEqual(['later'])
    await context.reconnect()
    stop()
    expect(stateOf(end)).toBe('sent')
    expect(await stored()).toEqual(['Will it fit?'])
  })
})

describe('[M2] [Q2] a form that is discarded in another tab', () => {
  /** Discards the change in a second tab of the device. */
  async function discardElsewhere(id: string | undefined) {
    const other = await openScope(context, formsQueue.scopeFor(guestTerms))
    if (id !== undefined) void other.outbox.discard(id)
    await context.time.settle()
  }

  test('is dropped, not sent', async () => {
    context.network.goOffline()
    const end = await press()
    if (end.kind !== 'later') throw new Error(`The form does not wait: ${end.kind}`)
    await discardElsewhere(end.id)
    expect(sendStateOf(outboxState, end)).toBe('dropped')
    await context.reconnect()
    expect(await stored()).toEqual([])
  })

  test('ends the wait for its answer', async () => {
    context.network.fate = ({ method }) => (method === 'POST' ? { late: 30_000 } : 'deliver')
    const ending = queueForm('contact', message)
    await context.time.settle()
    await discardElsewhere(outboxState.changes[0]?.id)
    expect(await ended(context, ending)).not.toMatchObject({ kind: 'sent' })
  })
})

describe('[M] forms', () => {
  test('[M1] online, a form is sent at once, and only the form says so', async () => {
    expect(await press()).toEqual({ kind: 'sent' })
    expect(await stored()).toEqual(['Will it fit?'])
    expect(outboxState.waiting).toBe(0)
    expect(messages()).toEqual([])
  })

  test('[M2] offline, a form is stored, shown as waiting, sent once when online, and its arrival is notified', async () => {
    context.network.goOffline()
    connection.online = false
    expect(await press()).toMatchObject({ kind: 'later' })
    expect(outboxState.changes).toMatchObject([{ scope: 'forms', words: 'Your message to us' }])
    await context.reconnect()
    expect(outboxState.waiting).toBe(0)
    expect(await stored()).toEqual(['Will it fit?'])
    expect(messages()).toContain(ARRIVED)
  })

  test('[M3] lost answers, late answers and a second press do not make a second message', async () => {
    const fates = ['lose-answer', { late: 11_000 }, 'lose-answer'] as const
    let place = 0
    context.network.fate = (request) => (request.url.endsWith('/api/contact') ? (fates[place++] ?? 'deliver') : 'deliver')
    const first = queueForm('contact', message)
    const second = queueForm('contact', message)
    await context.time.settle()
    await context.time.pass(9000)
    expect(await first).toMatchObject({ kind: 'later' })
    expect(await second).toMatchObject({ kind: 'later' })
    void retryNow()
    await context.time.pass(180_000)
    expect(outboxState.waiting).toBe(0)
    expect(await stored()).toEqual(['Will it fit?'])
  })

  test('[M3] another text is another message', async () => {
    context.network.goOffline()
    connection.online = false
    await press()
    await press({ ...message, message: 'And which one is firmer?' })
    await context.reconnect()
    expect(await stored()).toEqual(['Will it fit?', 'And which one is firmer?'])
  })

  test('[M5] the form shows a rejection where the user typed; it does not stay in the sheet', async () => {
    const end = await press({ ...message, email: 'nobody' })
    expect(end).toMatchObject({ kind: 'refused' })
    expect(outboxState.rejected).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('[M2] a tab that closes during the wait loses nothing: the next one sends the form and notifies', async () => {
    context.network.goOffline()
    connection.online = false
    await press()
    await startPage(context)
    expect(outboxState.changes).toMatchObject([{ scope: 'forms' }])
    await context.reconnect()
    expect(await stored()).toEqual(['Will it fit?'])
    expect(messages()).toContain(ARRIVED)
  })
})
