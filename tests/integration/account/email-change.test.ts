import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { cookieOf, newCustomer, PASSWORD, type GivenSession } from '../../support/account/customers.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { withEmail } from '../../support/account/signed-in.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const NEW = 'demo.new@stoep.example'

describeOnEveryDatabase('the change of an e-mail address', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const mailTo = async (recipient: string) => {
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select(['subject', 'text']).where('recipient', '=', recipient).execute()
    return mails
  }
  const ask = (token: string, email = NEW, password = PASSWORD) => shop.call('customerEmailAsk', { token, email, password })
  const code = async (recipient = NEW) =>
    /code for the new address: (\w{8})/.exec((await mailTo(recipient)).at(-1)?.subject ?? '')?.[1] ?? ''
  const link = async (recipient: string, subject: RegExp) => {
    const mail = (await mailTo(recipient)).find((one) => subject.test(one.subject))
    return /undo-email\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const change = async (token: string) => {
    await ask(token)
    return shop.call('customerEmailSet', { token, email: NEW, code: await code() })
  }
  const addPasskey = async ({ token }: GivenSession) => {
    const authenticator = createAuthenticator('http://localhost:4102')
    const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    await shop.call('passkeyAdd', { token, name: 'A phone', response: authenticator.create(answer) })
    return authenticator
  }

  it('needs the password and the code from the new address, and notifies the old address', async () => {
    const { token, customer } = await newCustomer(shop)
    expect((await ask(token, NEW, 'a wrong password')).failure.code).toBe('incorrect_credentials')
    expect(await mailTo(NEW)).toEqual([])
    expect((await ask(token, customer.email)).failure).toMatchObject({ code: 'invalid_request' })
    await ask(token)
    expect((await shop.call('customerEmailSet', { token, email: NEW, code: 'AAAAAAAA' })).failure.code).toBe('bad_request')
    expect((await shop.call('customerEmailSet', { token, email: NEW, code: await code() })).answer.email).toBe(NEW)
    const told = await mailTo(customer.email)
    expect(told.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A new e-mail address for your Stoep account?', 'Your Stoep account has a new e-mail address']),
    )
    // The mail to the old address does not contain the new one.
    expect(JSON.stringify(told)).not.toContain(NEW)
    expect((await shop.call('login', { email: NEW, password: PASSWORD })).answer.user_id).toBe(customer.user_id)
    expect((await shop.call('login', { email: customer.email, password: PASSWORD })).failure.code).toBe('incorrect_credentials')
  })

  it('cannot be confirmed by another account with its own code for the same address', async () => {
    const victim = await newCustomer(shop)
    const thief = await newCustomer(shop)
    await ask(thief.token)
    const stolen = await shop.call('customerEmailSet', { token: victim.token, email: NEW, code: await code() })
    expect(stolen.failure.code).toBe('bad_request')
  })

  it('gets the same answer for an address that has an account; only the owner of that account gets a mail about it', async () => {
    const owner = await newCustomer(shop)
    const { token } = await newCustomer(shop)
    const free = await ask(token)
    const taken = await ask(token, owner.customer.email)
    expect([taken.status, taken.answer]).toEqual([free.status, free.answer])
    expect((await mailTo(owner.customer.email)).at(-1)).toMatchObject({ subject: 'This address has a Stoep account already' })
    expect(await code(owner.customer.email)).toBe('')
  })

  it('takes sessions, orders, consent and forms along', async () => {
    const { token, customer } = await newCustomer(shop)
    const { email } = customer
    const { db } = shop.deps
    const { order_id } = await placedOrder(shop, 'bank_transfer', withEmail(email))
    await db.updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).where('email', '=', email).execute()
    await db.updateTable('orders').set({ customer_id: customer.user_id }).where('order_id', '=', order_id).execute()
    const times = { requested_at: '2026-11-01T08:00:00.000Z', confirmed_at: '2026-11-02T08:00:00.000Z' }
    await db
      .insertInto('newsletter')
      .values({ email, state: 'confirmed', source: 'form', ...times, unsubscribed_at: null, mailed_at: null })
      .execute()
    await change(token)
    expect((await shop.call('refreshToken', { token })).answer.customer.email).toBe(NEW)
    expect((await shop.call('ordersCustomer', { token })).answer.orders).toMatchObject([{ order_id, contact: { email: NEW } }])
    expect(await db.selectFrom('newsletter').select(['email', 'state', 'confirmed_at']).execute()).toEqual([
      { email: NEW, state: 'confirmed', confirmed_at: times.confirmed_at },
    ])
  })

  it('can be stopped from the old address before the code is used, and the code then does not work', async () => {
    const { token, customer } = await newCustomer(shop)
    await ask(token)
    const stop = await link(customer.email, /^A new e-mail/)
    expect((await shop.call('customerEmailUndo', { link: stop })).answer).toEqual({ outcome: 'stopped' })
    expect((await shop.call('customerEmailSet', { token, email: NEW, code: await code() })).failure.code).toBe('bad_request')
  })

  it('can be undone from the old address, which ends the access of the other person', async () => {
    const { token, customer } = await newCustomer(shop)
    await change(token)
    const undo = await link(customer.email, /has a new e-mail/)
    expect((await shop.call('customerEmailUndo', { link: undo })).answer).toEqual({ outcome: 'undone' })
    expect((await shop.call('refreshToken', { token })).failure.code).toBe('session_required')
    for (const email of [NEW, customer.email])
      expect((await shop.call('login', { email, password: PASSWORD })).failure.code).toBe('incorrect_credentials')
    expect((await shop.call('customerEmailUndo', { link: undo })).failure.code).toBe('bad_request')
    const row = shop.deps.db.selectFrom('customer').select('email').where('customer_id', '=', customer.user_id)
    expect(await row.executeTakeFirst()).toEqual({ email: customer.email })
  })

  it('can be undone until seven days have passed, and not later', async () => {
    const { token, customer } = await newCustomer(shop)
    await change(token)
    const undo = await link(customer.email, /has a new e-mail/)
    const changed = shop.clock.now()
    shop.clock.advance({ days: 7 })
    expect((await shop.call('customerEmailUndo', { link: undo })).failure.code).toBe('bad_request')
    shop.clock.set(changed.toISOString())
    shop.clock.advance({ days: 6, hours: 23, minutes: 59 })
    expect((await shop.call('customerEmailUndo', { link: undo })).answer).toEqual({ outcome: 'undone' })
  })

  it('is undone with every passkey and recovery code, so that one from before the change neither enters nor locks the owner out', async () => {
    const thief = await newCustomer(shop)
    const { email } = thief.customer
    const authenticator = await addPasskey(thief)
    await shop.call('passkeyAsk', { token: thief.token, ask: true, password: PASSWORD })
    shop.clock.advance({ minutes: 1 })
    await change(thief.token)
    await shop.call('customerEmailUndo', { link: await link(email, /has a new e-mail/) })
    const { answer, headers } = await shop.call('passkeyOptions', {})
    const browser = { Cookie: cookieOf(headers, 'shop_passkey').split(';')[0] ?? '' }
    const entered = await shop.call('passkeySignIn', { response: authenticator.get(answer) }, { headers: browser })
    expect(entered.failure.code).toBe('passkey_refused')
    expect(await shop.deps.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    const password_hash = await shop.deps.passwords.hash('a password of the owner')
    await shop.deps.db.updateTable('customer').set({ password_hash }).where('email', '=', email).execute()
    expect((await shop.call('login', { email, password: 'a password of the owner' })).status).toBe(200)
  })

  it('of the staff is undone without the passkeys added since; the earlier ones stay, because only a passkey adds them', async () => {
    const member = await newStaff(shop, 'office')
    await addPasskey(member)
    shop.clock.advance({ minutes: 1 })
    await change(member.token)
    await addPasskey(member)
    await shop.call('customerEmailUndo', { link: await link(member.customer.email, /has a new e-mail/) })
    expect(await shop.deps.db.selectFrom('passkey').select('created_at').execute()).toEqual([{ created_at: '2026-11-20T08:00:00.000Z' }])
    expect(await shop.deps.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
  })

  it('[one server] is asked for five times an hour at most', async () => {
    const { token } = await newCustomer(shop)
    for (let count = 0; count < 5; count += 1) expect((await ask(token, `demo.${count}@stoep.example`)).status).toBe(200)
    expect((await ask(token, 'demo.6@stoep.example')).failure.code).toBe('rate_limited')
  })
})
