import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renewSession } from '../../../src/actions/account/session.ts'
import { queueForm } from '../../../src/actions/forms/forms.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { sessionState } from '../../../src/state/account/session.ts'
import { trade } from '../../../src/state/catalogue/trade.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { filled } from '../../support/forms/filled-forms.ts'

let context: OfflineContext
let customer: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  toasts.list.length = 0
  customer = await makeCustomer(context)
})
afterEach(() => context.close())

async function open() {
  const page = await startWithSession(context)
  await signIn(page.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.settle()
  return page
}

const apply = () => queueForm('trade', filled.tradeApplication)
const stored = () => context.shop.deps.db.selectFrom('trade_application').select(['business', 'customer_id']).execute()
const once = () => [{ business: filled.tradeApplication.business, customer_id: customer.id }]

describe('[M10] an application for a trade account', () => {
  test('waits offline, is sent once when online, belongs to its customer, and its arrival is notified', async () => {
    const page = await open()
    context.network.goOffline()
    connection.online = false
    expect(await apply()).toMatchObject({ kind: 'later' })
    expect(await apply()).toMatchObject({ kind: 'later' })
    expect(outboxState.changes).toMatchObject([{ words: 'Your application for a trade account' }])
    context.network.goOnline()
    await context.time.pass(90_000)
    expect(outboxState.waiting).toBe(0)
    expect(await stored()).toEqual(once())
    expect(toasts.list.map(({ message }) => message).join()).toContain('Your application for a trade account has been sent')
    page.tab.kill()
  })

  test('is refused in the form while an earlier one waits, and nothing is left to send', async () => {
    const page = await open()
    const first = apply()
    await context.time.settle()
    expect(await first).toEqual({ kind: 'sent' })
    const second = queueForm('trade', { ...filled.tradeApplication, buys: 'Ten more chairs.' })
    await context.time.settle()
    expect(await second).toMatchObject({ kind: 'refused', message: expect.stringContaining('We have your application of') })
    expect(outboxState.changes).toEqual([])
    expect(await stored()).toEqual(once())
    page.tab.kill()
  })

  test('gives its customer the trade prices on the device as soon as it asks again [I2]', async () => {
    const page = await open()
    await apply()
    const accepted = { role: 'trade', discount_percentage: 20 } as const
    await context.shop.deps.db.updateTable('customer').set(accepted).where('customer_id', '=', customer.id).execute()
    expect(trade.discount).toBe(0)
    await renewSession()
    expect(trade.discount).toBe(20)
    expect(sessionState.customer?.role).toBe('trade')
    page.tab.kill()
  })

  const killPoints: KillPoint[] = ['after-write', 'before-send', 'after-send']
  test.each(killPoints)('is sent once after a kill %s', async (point) => {
    const page = await open()
    page.tab.killAt(point, 1)
    void apply()
    await context.time.settle()
    page.tab.kill()
    await startWithSession(context)
    await context.time.pass(120_000)
    expect(await stored()).toEqual(once())
  })
})
