import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { HINT_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { cookieOf, mailedCode, newCustomer, PASSWORD, register, signIn } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { checked } from '../../support/server/answer-of.ts'
import { sessionSchema } from '../../../src/contract/account/customer.ts'

const EMAIL = 'new.person@stoep.example'
const person = { email: 'New.Person@Stoep.example', password: PASSWORD, firstName: 'Demo', lastName: 'Person' }

describeOnEveryDatabase('signing up', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { PUBLIC_URL: 'https://stoep.example' } })
  })
  afterEach(() => shop.close())
  const customers = () => shop.deps.db.selectFrom('customer').selectAll().execute()

  const codeFor = (address = EMAIL) => mailedCode(shop, address)
  const ask = (change: Partial<typeof person> = {}) => shop.call('register', { ...person, ...change })
  const confirm = (code: string, change: Partial<typeof person> & { cartKey?: string } = {}, headers: Record<string, string> = {}) =>
    shop.call('register', { ...person, ...change, code }, { headers })

  it('mails a code, creates the account with it, signs in, and mails one welcome', async () => {
    expect((await ask()).answer).toEqual({ done: true })
    expect(await customers()).toEqual([])
    const code = await codeFor()
    expect(shop.posted[0]?.text).toContain(`/my-account/sign-up?email=${encodeURIComponent(EMAIL)}&code=${code}`)
    expect(shop.posted[0]?.text).toContain('10:30')
    const { answer, headers } = await confirm(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
    expect(answer).toMatchObject({
      user_id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      discount_percentage: 0,
      customer: { email: EMAIL, first_name: 'Demo', last_name: 'Person', role: 'customer', shipping: null },
    })
    expect(cookieOf(headers, `__Host-${SESSION_COOKIE}`)).toMatch(
      /^__Host-shop_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(cookieOf(headers, `__Host-${HINT_COOKIE}`)).toMatch(
      /^__Host-shop_hint=customer; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/,
    )
    // The code proves that the customer reads the mail of the address.
    expect(await customers()).toMatchObject([{ email_proved_at: '2026-11-20T08:00:00.000Z' }])
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ to, subject }) => [to, subject])).toEqual([
      [EMAIL, `Your code for a Stoep account: ${code}`],
      [EMAIL, 'Welcome to Stoep, Demo'],
    ])
  })

  it('responds in the same way for an address with and without an account, with a code and without; only the owner’s mail differs', async () => {
    const { customer } = await newCustomer(shop, { email: 'known@stoep.example' })
    const [before] = await customers()
    const [known, unknown] = [await ask({ email: 'known@stoep.example' }), await ask()]
    expect([known.status, known.answer]).toEqual([unknown.status, unknown.answer])
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    const guess = { password: 'somebody else’s guess' }
    const refusedKnown = await confirm('AAAAAAAA', { email: 'known@stoep.example', ...guess })
    const refusedUnknown = await confirm('AAAAAAAA', guess)
    expect(refusedUnknown.failure).toMatchObject({ status: 401, code: 'registration_refused' })
    expect(refusedKnown.failure).toEqual(refusedUnknown.failure)
    expect([...refusedKnown.headers.keys()]).toEqual([...refusedUnknown.headers.keys()])
    expect(await customers()).toEqual([before])
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ to, subject }) => [to, subject.replace(/[A-Z2-9]{8}$/, 'CODE')])).toEqual([
      [customer.email, 'You already have a Stoep account'],
      [EMAIL, 'Your code for a Stoep account: CODE'],
    ])
  })

  it('stores nothing of the input before the code, and mails nothing of it', async () => {
    await ask({ firstName: 'Mallory' })
    const code = await codeFor()
    const { sign_up_code, mails } = {
      sign_up_code: await shop.deps.db.selectFrom('sign_up_code').selectAll().execute(),
      mails: await shop.deps.db.selectFrom('outgoing_mail').selectAll().execute(),
    }
    expect(mails).toEqual([])
    expect(sign_up_code).toMatchObject([{ email: EMAIL, code_hash: expect.stringMatching(/^\$argon2id/) }])
    expect(JSON.stringify([sign_up_code, shop.posted])).not.toMatch(new RegExp(`Mallory|${PASSWORD}`))
    // An earlier request with another password and name has no effect on the account.
    await confirm(code, { password: 'what its owner chose' })
    expect(await customers()).toMatchObject([{ first_name: 'Demo' }])
    expect((await signIn(shop, EMAIL)).status).toBe(401)
    expect((await signIn(shop, EMAIL, 'what its owner chose')).status).toBe(200)
  })

  it('[one server] has a code that works once, for 30 minutes, until the next one and for five wrong attempts', async () => {
    await ask()
    const old = await codeFor()
    await ask()
    expect((await confirm(old)).failure.code).toBe('registration_refused')
    shop.clock.advance({ minutes: 30 })
    expect((await confirm(await codeFor())).failure.code).toBe('registration_refused')
    await ask()
    const tried = await codeFor()
    await Promise.all(Array.from({ length: 5 }, (_, index) => confirm(`WRONG${index}AA`)))
    expect((await confirm(tried)).failure.code).toBe('registration_refused')
    expect(await customers()).toEqual([])
    await ask()
    const code = await codeFor()
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code, { password: 'the code once more' })).failure.code).toBe('registration_refused')
    expect(await customers()).toHaveLength(1)
  })

  it('has a code of its own: one for a lost password does not work for it and does not replace it', async () => {
    await ask()
    const code = await codeFor()
    await shop.call('lostPasswordEmail', { email: EMAIL })
    expect((await shop.call('lostPasswordSet', { email: EMAIL, code, password: PASSWORD })).failure.code).toBe('bad_request')
    expect((await confirm(code)).status).toBe(200)
  })

  it('[one server] permits five requests an hour for one address, known or not', async () => {
    await newCustomer(shop, { email: 'known@stoep.example' })
    for (const email of ['known@stoep.example', EMAIL]) {
      const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await ask({ email })).status))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })

  it('stores neither the password nor the token', async () => {
    const { token } = await newCustomer(shop)
    const rows = JSON.stringify([await customers(), await shop.deps.db.selectFrom('session').selectAll().execute()])
    expect(rows).toContain('$argon2id$')
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(PASSWORD)
  })

  it.each([
    ['no e-mail', { email: 'nobody' }, 'email', 'Invalid email'],
    ['a short password', { password: 'short' }, 'password', 'A password has 8 to 128 characters'],
    ['a common password', { password: 'Password2026!' }, 'password', 'Many people use this password. Please choose another.'],
    [
      'the address as a password',
      { password: 'new.person@stoep.example' },
      'password',
      'Many people use this password. Please choose another.',
    ],
    ['no name', { firstName: ' ' }, 'firstName', 'Invalid Name'],
  ])('is rejected with 401 and the field for %s', async (_, change, field, message) => {
    const { failure } = await ask(change)
    expect((await confirm('AAAAAAAA', change)).failure).toEqual(failure)
    expect(failure).toMatchObject({ status: 401, code: 'registration_refused', message, data: { fields: { [field]: message } } })
    expect(await customers()).toEqual([])
  })

  it('signs in when it is repeated with the same code and password: the first response was lost', async () => {
    await ask()
    const code = await codeFor()
    const first = (await confirm(code)).answer
    const again = (await confirm(code, { email: 'new.person@STOEP.example' })).answer
    expect(again).toMatchObject({ user_id: checked(sessionSchema, first).user_id })
    expect(await customers()).toHaveLength(1)
  })

  it('creates one account from many requests at once, and responds to each', async () => {
    await ask()
    const code = await codeFor()
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(code)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await customers()).toHaveLength(1)
  })

  it('[one server] does not circumvent the limit of guesses', async () => {
    const { customer } = await newCustomer(shop)
    const guess = (index: number) => confirm('AAAAAAAA', { email: customer.email, password: `wrong guess ${index}` })
    for (let index = 0; index < 10; index += 1) await guess(index)
    expect((await guess(10)).failure.code).toBe('rate_limited')
    expect((await signIn(shop, customer.email)).failure.code).toBe('rate_limited')
  })

  it('merges the guest, and the guest’s cookie goes', async () => {
    const cartKey = newCartKey()
    await shop.call('cartAdd', { cartKey, productId: 1031, variation: { fabric: 'linen-sage' }, productQuantity: 2 })
    const { headers } = await register(shop, person, { headers: { Cookie: `cart_key=${cartKey}` } })
    expect(cookieOf(headers, 'cart_key')).toContain('Max-Age=0')
    const token = /=([\w-]{43});/.exec(cookieOf(headers, `__Host-${SESSION_COOKIE}`))?.[1] ?? 'no cookie'
    expect((await shop.call('customerCart', { token })).answer.item_count).toBe(2)
  })
})
