import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../api-mock/mail/sender.ts'
import { HINT_COOKIE, SESSION_COOKIE } from '../../src/contract/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../support/api.ts'
import { cookieOf, newCustomer, PASSWORD, signIn } from '../support/customers.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'

const person = { email: 'New.Person@Stoep.example', password: PASSWORD, firstName: 'Demo', lastName: 'Person' }

describeOnEveryDatabase('signing up', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { PUBLIC_URL: 'https://stoep.example' } })
  })
  afterEach(() => shop.close())
  const customers = () => shop.deps.db.selectFrom('customer').selectAll().execute()

  it('makes an account, signs in, and writes a welcome once', async () => {
    const { answer, headers } = await shop.call('register', person)
    expect(answer).toMatchObject({
      user_id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      discount_percentage: 0,
      customer: { email: 'new.person@stoep.example', first_name: 'Demo', last_name: 'Person', role: 'customer', shipping: null },
    })
    expect(cookieOf(headers, SESSION_COOKIE)).toMatch(/^shop_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookieOf(headers, HINT_COOKIE)).toMatch(/^shop_hint=customer; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ to, subject }) => [to, subject])).toEqual([['new.person@stoep.example', 'Welcome to Stoep, Demo']])
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
  ])('is refused with 401 and the field for %s', async (_, change, field, message) => {
    const { failure } = await shop.call('register', { ...person, ...change })
    expect(failure).toMatchObject({ status: 401, code: 'registration_refused', message, data: { fields: { [field]: message } } })
    expect(await customers()).toEqual([])
  })

  it('again with the same password signs in: the first answer was lost', async () => {
    const first = (await shop.call('register', person)).answer
    const again = (await shop.call('register', { ...person, email: 'new.person@STOEP.example' })).answer
    expect(again).toMatchObject({ user_id: (first as { user_id: string }).user_id })
    expect(await customers()).toHaveLength(1)
  })

  it('many times at once makes one account, and each is answered', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => shop.call('register', person)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await customers()).toHaveLength(1)
  })

  it('with another’s address and another password is refused, changes nothing, and tells the owner once a day', async () => {
    await shop.call('register', person)
    const [before] = await customers()
    for (const password of ['some other one', 'yet another one']) {
      const { failure, headers } = await shop.call('register', { ...person, password, firstName: 'Mallory' })
      expect(failure).toMatchObject({ status: 401, code: 'registration_refused' })
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(await customers()).toEqual([before])
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ subject }) => subject)).toEqual(['Welcome to Stoep, Demo', 'You already have a Stoep account'])
  })

  it('is no way around the limit of guesses', async () => {
    await shop.call('register', person)
    for (let index = 0; index < 10; index += 1) await shop.call('register', { ...person, password: `wrong guess ${index}` })
    expect((await shop.call('register', person)).failure.code).toBe('rate_limited')
    expect((await signIn(shop, person.email)).failure.code).toBe('rate_limited')
  })

  it('brings the guest along, and the guest’s cookie goes', async () => {
    const cartKey = newCartKey()
    await shop.call('cartAdd', { cartKey, productId: 1031, variation: { fabric: 'linen-sage' }, productQuantity: 2 })
    const { answer, headers } = await shop.call('register', person, { headers: { Cookie: `cart_key=${cartKey}` } })
    expect(cookieOf(headers, 'cart_key')).toContain('Max-Age=0')
    expect((await shop.call('customerCart', { token: (answer as { token: string }).token })).answer.item_count).toBe(2)
  })
})
