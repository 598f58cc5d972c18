import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoAccounts, DEMO_PASSWORD, seedDemoAccounts } from '../../../api-mock/account/demo-accounts.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD, signIn } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { checkoutOf, placedOrder } from '../../support/account/shopper.ts'
import { savedPiece } from '../../support/saved/pieces.ts'
import { withEmail } from '../../support/account/signed-in.ts'

const address = {
  firstName: 'Demo',
  lastName: 'Customer',
  streetAddress1: '1 Example Road',
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape' as const,
}

describeOnEveryDatabase('the data of a customer', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('[§3.2] changes field by field, and once for one key', async () => {
    const { token } = await newCustomer(shop)
    const key = crypto.randomUUID()
    const first = await shop.call('customerUpdate', { token, phone: '021 555 0100', shipping: address }, { key })
    expect(first.answer).toMatchObject({
      first_name: 'Demo',
      phone: '021 555 0100',
      shipping: { street_address_1: '1 Example Road', country: 'South Africa', state: 'Western Cape', email: null },
      billing: null,
    })
    await shop.call('customerUpdate', { token, firstName: 'Renamed' })
    const again = await shop.call('customerUpdate', { token, phone: '021 555 0100', shipping: address }, { key })
    expect(again.answer.first_name).toBe('Renamed')
    expect((await shop.call('customerUpdate', { token, shipping: null, phone: '' })).answer).toMatchObject({ shipping: null, phone: '' })
  })

  it('cannot change the fields that decide prices and rights', async () => {
    const { token } = await newCustomer(shop)
    const tampered = { token, role: 'staff', discount_percentage: 90, discountPercentage: 90, email: 'other@stoep.example' }
    const { answer } = await shop.call('customerUpdate', tampered)
    expect(answer).toMatchObject({ role: 'customer', discount_percentage: 0 })
    expect(answer.email).not.toBe('other@stoep.example')
  })

  it('[one server] is exported completely, without a secret, ten times an hour', async () => {
    const { token: first, customer } = await newCustomer(shop)
    await shop.call('customerUpdate', { token: first, shipping: address })
    await ordered(first)
    await shop.call('savedChange', { token: first, pieces: [savedPiece('aloe')] })
    const { token } = (await shop.call('changePassword', { token: first, password: PASSWORD, newPassword: 'another long one' })).answer
    const { answer } = await shop.call('customerExport', { token })
    expect(answer).toMatchObject({
      exported_at: '2026-11-20T08:00:00.000Z',
      customer: { email: customer.email, shipping: { city: 'Cape Town' } },
      sessions: [{ created_at: '2026-11-20T08:00:00.000Z' }],
      cart: { items: [{ slug: 'kalk-bay' }] },
      orders: [{ contact: { email: expect.any(String) }, items: [{ slug: 'kalk-bay' }], marketing_consent: expect.any(Boolean) }],
      wholesales: [],
      reviews: [],
      saved: [{ slug: 'aloe', price: 299900 }],
      mails: [{ subject: 'Your Stoep password was changed' }],
    })
    expect(JSON.stringify(answer)).not.toMatch(/argon2|token|order_key/)
    for (let index = 0; index < 9; index += 1) await shop.call('customerExport', { token })
    expect((await shop.call('customerExport', { token })).failure.code).toBe('rate_limited')
  })

  it('contains no mails about other orders to the same address until the address is proved', async () => {
    const { token, customer } = await newCustomer(shop)
    const guest = await placedOrder(shop, 'bank_transfer', withEmail(customer.email))
    const subjects = async () => JSON.stringify((await shop.call('customerExport', { token })).answer['mails'])
    expect(await subjects()).not.toContain(guest.order_id)
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).execute()
    expect(await subjects()).toContain(guest.order_id)
  })

  it('contains the forms from the address, which are exported and deleted once the address is proved', async () => {
    const { token, customer } = await newCustomer(shop)
    await shop.call('contact', { name: 'Demo', email: customer.email, message: 'Will it fit?' })
    const forms = async () => JSON.stringify((await shop.call('customerExport', { token })).answer['forms'])
    expect(await forms()).toBe('{}')
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).execute()
    expect(await forms()).toContain('Will it fit?')
    await shop.call('customerDelete', { token, password: PASSWORD })
    expect(await shop.deps.db.selectFrom('contact_message').selectAll().execute()).toEqual([])
  })

  it('includes, for a proved address, the mails about forms and the links in them', async () => {
    const { token, customer } = await newCustomer(shop)
    const other = await newCustomer(shop)
    for (const { email } of [customer, other.customer]) {
      await shop.call('newsletter', { email })
      await shop.call('contact', { name: 'Demo', email, message: 'Will it fit?' })
    }
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).execute()
    await shop.call('customerDelete', { token, password: PASSWORD })
    const left = JSON.stringify([
      await shop.deps.db.selectFrom('form_token').selectAll().execute(),
      await shop.deps.db.selectFrom('outgoing_mail').selectAll().where('mail_id', 'like', 'form-%').execute(),
    ])
    expect(left).not.toContain(customer.email)
    expect(left).toContain(other.customer.email)
  })

  /** Places an order as a signed-in customer. */
  async function ordered(token: string): Promise<string> {
    await shop.call('customerCartAdd', { token, productId: 1001, variation: { fabric: 'linen-oat', legs: 'kiaat' }, productQuantity: 1 })
    const cart = (await shop.call('customerCart', { token })).answer
    const { cartKey: _, ...body } = checkoutOf(cart)
    return (await shop.call('checkout', { ...body, token })).answer.order_id
  }

  it('is deleted with the password: the personal data goes, and the order stays without an owner', async () => {
    const { token, user_id, customer } = await newCustomer(shop)
    const orderId = await ordered(token)
    await shop.call('wholesaleCreateEmpty', { token, wholesaleName: 'Guest house' })
    await shop.call('savedChange', { token, pieces: [savedPiece('aloe')] })
    await shop.call('savedShare', { token, shared: true })
    await shop.call('lostPasswordEmail', { email: customer.email })
    await shop.call('register', { email: customer.email, password: PASSWORD, firstName: 'Demo', lastName: 'Again' })
    expect((await shop.call('customerDelete', { token, password: 'not this one' })).failure.code).toBe('incorrect_credentials')
    const { answer, headers } = await shop.call('customerDelete', { token, password: PASSWORD })
    expect(answer).toEqual({ done: true })
    expect(headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))).toHaveLength(2)

    expect((await signIn(shop, customer.email)).failure.code).toBe('incorrect_credentials')
    expect((await shop.call('refreshToken', { token })).failure.code).toBe('session_required')
    const order = await shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(order.customer_id).toBeNull()
    expect(order.first_name).not.toBe('')
    const left = await Promise.all([
      shop.deps.db.selectFrom('customer').selectAll().execute(),
      shop.deps.db.selectFrom('session').selectAll().execute(),
      shop.deps.db.selectFrom('cart_alias').selectAll().execute(),
      shop.deps.db.selectFrom('reset_code').selectAll().execute(),
      shop.deps.db.selectFrom('sign_up_code').selectAll().execute(),
      shop.deps.db.selectFrom('wholesale').selectAll().execute(),
      shop.deps.db.selectFrom('saved_piece').selectAll().execute(),
      shop.deps.db.selectFrom('saved_link').selectAll().execute(),
      shop.deps.db.selectFrom('cart').selectAll().where('cart_key', '=', order.cart_key).execute(),
    ])
    expect(left.flat()).toEqual([])
    expect(JSON.stringify(await shop.deps.db.selectFrom('idempotency').select('owner').execute())).not.toContain(user_id)
    await sendDueMail(shop.deps)
    const deletionMail = shop.posted.find(({ subject }) => subject === 'Your Stoep account is gone')
    expect(deletionMail?.text).toContain('tax law makes us keep them for five years')
    expect(deletionMail?.text).toContain('is a gift card now')
    expect(deletionMail?.text).toContain('Your published reviews')
    expect(deletionMail?.to).toBe(customer.email)
  })

  it('loses, when deleted, the name over a public review and all unpublished reviews', async () => {
    const { token, user_id } = await newCustomer(shop)
    const review = {
      product_id: 1001,
      name: 'Demo Customer',
      email: 'demo@stoep.example',
      title: 'Good',
      message: 'Good.',
      rating: 5,
      day: '2026-11-01',
      verified: 1,
      demo: 0,
      reply_name: null,
      reply_message: null,
      owner: user_id,
      written_at: '2026-11-01T00:00:00.000Z',
      declined_at: null,
      decline_reason: null,
    }
    await shop.deps.db
      .insertInto('review')
      .values([
        { id: 90_001, approved: 1, ...review },
        { id: 90_002, approved: 0, ...review, product_id: 1011 },
      ])
      .execute()
    await shop.deps.catalogue.reload()
    await shop.call('customerDelete', { token, password: PASSWORD })
    const left = await shop.deps.db.selectFrom('review').select(['id', 'name', 'email', 'owner']).where('id', '>', 90_000).execute()
    expect(left).toEqual([{ id: 90_001, name: 'A former customer', email: null, owner: null }])
    expect(JSON.stringify((await shop.call('product', {}, { params: { slug: 'kalk-bay' } })).answer.reviews)).not.toContain('Demo Customer')
  })

  it('includes demo accounts, which are created once and then stay unchanged', async () => {
    await seedDemoAccounts(shop.deps)
    const before = await shop.deps.db.selectFrom('customer').selectAll().orderBy('email').execute()
    await seedDemoAccounts(shop.deps)
    expect(await shop.deps.db.selectFrom('customer').selectAll().orderBy('email').execute()).toEqual(before)
    for (const { email, role, discount_percentage } of demoAccounts)
      expect((await signIn(shop, email, DEMO_PASSWORD)).answer).toMatchObject({
        discount_percentage,
        customer: { role, first_name: 'Demo' },
      })
  })

  it('gives the demo decorator an accepted application with a public profile and a commission, once', async () => {
    await seedDemoAccounts(shop.deps)
    await seedDemoAccounts(shop.deps)
    const { token } = (await signIn(shop, 'decorator@stoep.example', DEMO_PASSWORD)).answer
    const { application } = (await shop.call('myApplication', { token })).answer
    expect(application).toMatchObject({ state: 'accepted', code: 'THANDI5', profile: { slug: 'thandi-maqoma', is_live: true } })
    expect(application).toMatchObject({ commission: { percent: 5, owed: 0 }, work: expect.stringContaining('Demo data') })
    expect(await shop.deps.db.selectFrom('decorator_application').selectAll().execute()).toHaveLength(1)
  })
})
