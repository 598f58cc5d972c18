import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { newCustomer, PASSWORD, withSession } from '../../support/account/customers.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const lineSchema = z.looseObject({ msg: z.string(), log: z.optional(z.string()) })

describeOnEveryDatabase('the security log', (database) => {
  let shop: TestShop
  let lines: string[]
  beforeEach(async () => {
    const kept = keptLog()
    lines = kept.lines
    shop = await createTestApp({ database, deps: { log: kept.log } })
  })
  afterEach(() => shop.close())

  const entries = () => lines.map((line) => z.parse(lineSchema, JSON.parse(line)))
  const events = () => entries().filter(({ log }) => log === 'security')

  it('has each step of an account with who, where and how, and no line names the customer', async () => {
    const { user_id, token, customer } = await newCustomer(shop, { email: 'logged@stoep.example' })
    const { email } = customer
    await shop.call('login', { email, password: 'not the right one' })
    await shop.call('login', { email, password: PASSWORD })
    await shop.call('customerExport', {}, { headers: withSession(token) })
    await shop.call('customerDevicesEndOthers', {}, { headers: withSession(token) })
    await shop.call('changePassword', { password: PASSWORD, newPassword: 'quite another sentence' }, { headers: withSession(token) })
    await shop.call('logout', {}, { headers: withSession(token) })
    await shop.call('customerExport', {}, { headers: withSession(token) })
    const account = shop.deps.pseudonymOf(user_id)
    expect(events()).toMatchObject([
      { event: 'sign_in_refused', code: 'incorrect_credentials', level: 40 },
      { event: 'sign_in', proof: 'password', account, level: 30 },
      { event: 'account_exported', account },
      { event: 'device_signed_out', devices: 'all others', account },
      { event: 'password_changed', proof: 'password', account },
      { event: 'sign_out', account },
      { event: 'access_refused', code: 'session_required' },
    ])
    for (const event of events()) {
      expect(event).toMatchObject({ address: 'unknown' })
      const answered = entries().find(({ msg, requestId }) => msg === 'answered' && requestId === event['requestId'])
      expect(answered).not.toHaveProperty('event')
      expect(answered).toHaveProperty('status')
    }
    for (const named of [user_id, email, token, PASSWORD]) expect(lines.join('')).not.toContain(named)
  })

  it('[one server] has each refused access: another site, another customer, too many tries', async () => {
    const { token, user_id } = await newCustomer(shop)
    await shop.request('/api/logout', { method: 'POST', headers: { Origin: 'https://elsewhere.example' } })
    const another = shop.deps.db
      .selectFrom('customer')
      .select('cart_key')
      .where('customer_id', '=', (await newCustomer(shop)).user_id)
    const { cart_key: cartKey } = await another.executeTakeFirstOrThrow()
    await shop.call('cart', { cartKey }, { headers: withSession(token) })
    await shop.call('cart', {}, { headers: { ...withSession(token), 'X-Shop-Owner': newCartKey() } })
    for (let count = 0; count < 11; count += 1) await shop.call('login', { email: 'x@stoep.example', password: 'wrong' })
    const [site, other, owner, ...tries] = events()
    expect(site).toMatchObject({ event: 'access_refused', code: 'other_site' })
    expect(other).toMatchObject({ event: 'access_refused', code: 'data_of_another', account: shop.deps.pseudonymOf(user_id) })
    expect(owner).toMatchObject({ event: 'access_refused', code: 'wrong_owner' })
    expect(tries.at(-1)).toMatchObject({ event: 'limit_reached', code: 'rate_limited' })
  })

  it('has each step on the command line, with the names of settings and no value', async () => {
    const { user_id, customer } = await newCustomer(shop)
    await shopLine({ deps: shop.deps }, 'staff', 'add', customer.email, '--role', 'office')
    await shopLine({ deps: shop.deps }, 'settings', 'set', 'contact.phone=+27 21 555 0199')
    const account = shop.deps.pseudonymOf(user_id)
    expect(events()).toMatchObject([
      { event: 'role_changed', from: 'none', to: 'office', account },
      { event: 'command', command: 'staff add' },
      { event: 'settings_changed', settings: 'contact.phone' },
      { event: 'command', command: 'settings set' },
    ])
    expect(lines.join('')).not.toContain('555 0199')
  })

  it('has each refund once, of the desk and of the command line, with the pseudonym of the customer', async () => {
    const { token } = await newStaff(shop, 'office')
    const refundAtDesk = async (key: string) => {
      const placed = await paidOrder()
      const body = { token, version: 2, reason: 'It was too wide.' }
      for (let time = 0; time < 2; time += 1) await shop.call('deskRefund', body, { params: { orderId: placed }, key })
      return placed
    }
    const first = await refundAtDesk(crypto.randomUUID())
    const second = await paidOrder()
    await shopLine({ deps: shop.deps }, 'orders', 'refund', second, '--reason', 'You sent it back.')
    const refunds = events().filter(({ event }) => event === 'refund_recorded')
    expect(refunds).toMatchObject([
      { order: first, by: 'desk' },
      { order: second, by: 'command line' },
    ])
    expect(lines.join('')).not.toContain('too wide')
  })

  /** An order of a guest that is paid by card. */
  async function paidOrder(): Promise<string> {
    const { order_id: orderId } = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, orderId, { reference: orderId }))
    return orderId
  }

  it('has a forged callback, a passkey, and the end of an account', async () => {
    const { order_id: orderId } = await placedOrder(shop)
    const notice = await payFastNotice(shop, orderId)
    await deliverNotice(shop, { ...notice, body: notice.body.replace('demo%40', 'other%40') })
    const { token, user_id } = await newCustomer(shop)
    const account = shop.deps.pseudonymOf(user_id)
    const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    await shop.call('passkeyAdd', { token, name: 'My phone', response: createAuthenticator('http://localhost:4102').create(answer) })
    await shop.call('customerDelete', { token, password: PASSWORD })
    expect(events()).toMatchObject([
      { event: 'callback_refused', code: 'invalid_signature', level: 40 },
      { event: 'passkey_changed', change: 'passkey added', account },
      { event: 'account_deleted', account },
    ])
    const answered = entries().filter(({ msg, account: named }) => msg === 'answered' && named === account)
    expect(answered.map(({ path }) => path)).toContain('/api/customer-delete')
  })

  it('lines take over the trace of the proxy, and ignore one that is malformed', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    await shop.request('/api/cart', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
    await shop.request('/api/cart', { headers: { traceparent: `00-${traceId}-short-01` } })
    const answered = entries().filter(({ msg }) => msg === 'answered')
    expect(answered.map((line) => line['traceId'])).toEqual([traceId, undefined])
  })
})
