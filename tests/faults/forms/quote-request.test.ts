import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askForQuote, readQuotes } from '../../../src/actions/quotes/quotes.ts'
import { startQuotes } from '../../../src/engine/quotes/start-quotes.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { quoteRequestOf } from '../../support/quotes/quotes.ts'

let context: OfflineContext
let buyer: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  toasts.list.length = 0
  buyer = await makeCustomer(context)
  await context.shop.deps.db.updateTable('customer').set({ role: 'trade' }).where('customer_id', '=', buyer.id).execute()
})
afterEach(() => context.close())

async function open() {
  const page = await startWithSession(context)
  await signIn(page.tabSession, { email: buyer.email, password: PASSWORD })
  await context.time.settle()
  return page
}

const ask = () => {
  const { lines, contact, shipping } = quoteRequestOf()
  return askForQuote({
    lines: lines.map(({ variation = {}, ...line }) => ({ ...line, variation })),
    contact,
    shipping,
    note: 'For the new wing.',
  })
}
const stored = () => context.shop.deps.db.selectFrom('quote').select(['note', 'state', 'customer_id']).execute()
const once = () => [{ note: 'For the new wing.', state: 'open', customer_id: buyer.id }]

describe('[trial 43] [M8] a request for a quote', () => {
  test('waits offline, is sent once when online, and its arrival is notified', async () => {
    const page = await open()
    context.network.goOffline()
    connection.online = false
    expect(await ask()).toMatchObject({ kind: 'later' })
    expect(outboxState.changes).toMatchObject([{ words: 'Your request for a quote', place: { kind: 'quotes' } }])
    await context.reconnect()
    expect(outboxState.waiting).toBe(0)
    expect(await stored()).toEqual(once())
    expect(toasts.list.map(({ message }) => message).join()).toContain('Your request for a quote has been sent')
    page.tab.kill()
  })

  test('is one request after lost answers, and its quote can be read without a network', async () => {
    const page = await open()
    let tries = 0
    context.network.fate = ({ method, url }) =>
      method === 'POST' && url.endsWith('/api/quotes') && (tries += 1) < 3 ? 'lose-answer' : 'deliver'
    void ask()
    await context.time.settle()
    await context.time.pass(180_000)
    expect(tries).toBe(3)
    expect(await stored()).toEqual(once())
    startQuotes(page.tab)
    const online = readQuotes()
    await context.time.pass(60_000)
    expect(await online).toMatchObject({ asOf: null, quotes: [{ state: 'open' }] })
    context.network.goOffline()
    const reading = readQuotes()
    await context.time.pass(60_000)
    expect(await reading).toMatchObject({ asOf: expect.any(Number), quotes: [{ note: 'For the new wing.' }] })
    page.tab.kill()
  })

  const killPoints: KillPoint[] = ['after-write', 'before-send', 'after-send']
  test.each(killPoints)('is sent once after a kill %s', async (point) => {
    const page = await open()
    page.tab.killAt(point, 1)
    void ask()
    await context.time.settle()
    page.tab.kill()
    await startWithSession(context)
    await context.time.pass(120_000)
    expect(await stored()).toEqual(once())
  })
})
