import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../support/server/run-command.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { checkoutOf, newShopper } from '../../support/account/shopper.ts'
import { newCustomer, PASSWORD, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { filled } from '../../support/forms/filled-forms.ts'

describeOnEveryDatabase("a decorator's own application", (database) => {
  let shop: TestShop
  let token = ''
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = await tokenOfNewCustomer(filled.decoratorApplication.email)
    await proveAddress()
  })
  afterEach(() => shop.close())
  const tokenOfNewCustomer = async (email: string) => (await newCustomer(shop, { email })).token
  const proveAddress = () =>
    shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).execute()
  const readApplication = async () => (await shop.call('myApplication', { token })).answer
  const number = async () =>
    (await shop.deps.db.selectFrom('decorator_application').select('application_id').executeTakeFirstOrThrow()).application_id

  it('contains the typed values, and its state', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    expect((await readApplication()).application).toEqual({
      ...filled.decoratorApplication,
      state: 'received',
      sent_at: '2026-11-20T08:00:00.000Z',
      decided_at: null,
      code: null,
    })
  })

  it('is not readable for another customer', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    token = await tokenOfNewCustomer('other@stoep.example')
    await proveAddress()
    expect(await readApplication()).toEqual({ application: null })
  })

  it('is not readable for a customer who has only typed the address', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: null }).execute()
    expect(await readApplication()).toEqual({ application: null })
  })

  it('needs a session', async () => {
    expect((await shop.call('myApplication', {})).failure.code).toBe('session_required')
  })

  it('that was sent while signed in belongs to the account, proved or not, whatever address it contains', async () => {
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: null }).execute()
    const body = { ...filled.decoratorApplication, email: 'rooms@stoep.example' }
    await shop.call('decoratorApplication', body, { headers: withSession(token) })
    expect((await readApplication()).application).toEqual({
      ...body,
      state: 'received',
      sent_at: '2026-11-20T08:00:00.000Z',
      decided_at: null,
      code: null,
    })
    const { forms } = (await shop.call('customerExport', { token })).answer
    expect(forms).toMatchObject({ decorator_application: [{ email: 'rooms@stoep.example' }] })
    token = await tokenOfNewCustomer('rooms@stoep.example')
    expect(await readApplication()).toEqual({ application: null })
  })

  it('is deleted with the account that sent it, and no other application is', async () => {
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: null }).execute()
    const rooms = { ...filled.decoratorApplication, email: 'rooms@stoep.example' }
    await shop.call('decoratorApplication', rooms, { headers: withSession(token) })
    const other = await tokenOfNewCustomer('other@stoep.example')
    await shop.call('decoratorApplication', { ...rooms, city: 'Durban' }, { headers: withSession(other) })
    await shop.call('decoratorApplication', filled.decoratorApplication)
    await shop.call('customerDelete', { token, password: PASSWORD })
    const left = await shop.deps.db.selectFrom('decorator_application').select(['city', 'email']).orderBy('city').execute()
    expect(left).toEqual([
      { city: filled.decoratorApplication.city, email: filled.decoratorApplication.email },
      { city: 'Durban', email: 'rooms@stoep.example' },
    ])
  })

  it('is accepted from a sender whose session has ended, like from any visitor', async () => {
    const ended = await newCustomer(shop)
    await shop.call('logout', { token: ended.token })
    const sent = await shop.call('decoratorApplication', filled.decoratorApplication, { headers: withSession(ended.token) })
    expect(sent.answer).toEqual({ done: true })
  })

  it('is the newest of several', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    shop.clock.advance({ days: 1 })
    await shop.call('decoratorApplication', { ...filled.decoratorApplication, city: 'Durban' })
    expect((await readApplication()).application).toMatchObject({ city: 'Durban' })
  })

  it('is decided by the shop, once', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    const application = await number()
    expect((await runCommand(shop, 'applications list')).lines.join('\n')).toContain(application)
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, 'applications', ...words)
    const accepted = await line('accept', application, '--code', 'demo5', '--percent', '5', '--text', 'The terms.')
    expect(accepted.out).toContain(`Application ${application} is accepted`)
    expect(await line('accept', application, '--code', 'A B', '--percent', '5', '--text', 'The terms.')).toMatchObject({ code: 2 })
    expect(await line('decline', application, '--text', 'No.')).toMatchObject({ code: 1 })
    expect((await readApplication()).application).toMatchObject({
      state: 'accepted',
      decided_at: '2026-11-20T08:00:00.000Z',
      code: 'DEMO5',
    })
    expect((await runCommand(shop, 'applications list')).lines).toEqual(['No applications.'])
  })

  it('shows an accepted decorator what was ordered with the code, by month and without names: paid orders less their refunds', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    const application = await number()
    await shopLine({ deps: shop.deps }, 'applications', 'accept', application, '--code', 'demo5', '--percent', '5', '--text', 'The terms.')
    await shop.deps.catalogue.reload()
    const order = async () => {
      const { cartKey } = await newShopper(shop)
      const cart = (await shop.call('couponApply', { cartKey, promoCode: 'DEMO5' })).answer
      const { order_id } = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
      return { orderId: order_id, total: cart.totals.total }
    }
    const sales = async () => (await readApplication()).application?.sales
    expect(await sales()).toEqual([])
    const [first] = [await order(), await order()]
    expect(await sales()).toEqual([])
    await markPaid(shop.deps, first.orderId)
    expect(await sales()).toEqual([{ month: '2026-11', orders: 1, total: first.total }])
    await refundOrder(shop.deps, first.orderId, { reason: 'A scratch', amount: cents(10_000), restock: false })
    expect(await sales()).toEqual([{ month: '2026-11', orders: 1, total: first.total - 10_000 }])
    expect(JSON.stringify(await readApplication())).not.toContain('Shopper')
  })
})
