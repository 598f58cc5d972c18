import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD, signIn } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const NEXT = 'another long one'

describeOnEveryDatabase('a lost password', (database) => {
  let shop: TestShop
  let email: string
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    email = (await newCustomer(shop)).customer.email
    await sendDueMail(shop.deps)
    shop.posted.length = 0
  })
  afterEach(() => shop.close())
  const ask = (address = email) => shop.call('lostPasswordEmail', { email: address })
  const set = (code: string, password = NEXT, address = email, from = '10.0.0.1') =>
    shop.call('lostPasswordSet', { email: address, code, password }, { headers: { 'X-Forwarded-For': from } })
  /** The code of the newest mail. */
  const mailedCode = async () => {
    await sendDueMail(shop.deps)
    return /: ([A-Z2-9]{8})$/.exec(shop.posted.at(-1)?.subject ?? '')?.[1] ?? ''
  }

  it('is replaced with a mailed code, in any case and spacing, and every session ends', async () => {
    const { token } = (await signIn(shop, email)).answer
    await ask(email.toUpperCase())
    const code = await mailedCode()
    expect(shop.posted[0]?.to).toBe(email)
    expect(shop.posted[0]?.text).toContain(`/my-account/change-password?email=${encodeURIComponent(email)}&code=${code}`)
    expect(shop.posted[0]?.text).toContain('10:30')
    expect((await set(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).answer).toEqual({ done: true })
    expect((await signIn(shop, email)).status).toBe(401)
    expect((await signIn(shop, email, NEXT)).status).toBe(200)
    expect((await shop.call('customerCart', { token })).failure.code).toBe('session_required')
    await sendDueMail(shop.deps)
    expect(shop.posted.at(-1)?.subject).toBe('Your Stoep password was changed')
  })

  it('gets the same answer for an unknown address, which gets no mail', async () => {
    const [known, unknown] = [await ask(), await ask('nobody@stoep.example')]
    expect(unknown.answer).toEqual(known.answer)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ to }) => to)).toEqual([email])
  })

  it.each(['nobody', '', 'a@b', 'two words@stoep.example'])(
    '[§8.3] responds with 500 bad_email for "%s", and for no other input',
    async (address) => {
      expect((await ask(address)).failure).toMatchObject({
        status: 500,
        code: 'bad_email',
        message: 'Invalid email',
        data: { status: 400 },
      })
    },
  )

  it('has a code that works once', async () => {
    await ask()
    const code = await mailedCode()
    const replies = await Promise.all([set(code), set(code, 'a third long one'), set(code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await set(code)).failure.code).toBe('bad_request')
  })

  it('has a code that works for 30 minutes', async () => {
    await ask()
    const code = await mailedCode()
    shop.clock.advance({ minutes: 30 })
    expect((await set(code)).failure).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('has a code that the next code replaces', async () => {
    await ask()
    const old = await mailedCode()
    await ask()
    const code = await mailedCode()
    expect((await set(old)).failure.code).toBe('bad_request')
    expect((await set(code)).status).toBe(200)
  })

  it('[one server] has a code that ends after five wrong attempts, however many arrive at once', async () => {
    await ask()
    const code = await mailedCode()
    await Promise.all(Array.from({ length: 5 }, (_, index) => set(`WRONG${index}AA`)))
    expect((await set(code)).failure.code).toBe('bad_request')
  })

  it('[§8.4] rejects a wrong code in the same way for a known and an unknown address', async () => {
    await ask()
    const [known, unknown, neverAsked] = [await set('AAAAAAAA'), await set('AAAAAAAA', NEXT, 'nobody@stoep.example'), await set('')]
    expect(unknown.failure).toEqual(known.failure)
    expect(neverAsked.failure).toEqual(known.failure)
  })

  it('does not count an unacceptable new password as a wrong attempt', async () => {
    await ask()
    const code = await mailedCode()
    for (const weak of ['short', 'Password1', 'x'.repeat(129)])
      expect((await set(code, weak)).failure).toMatchObject({
        status: 400,
        code: 'bad_request',
        data: { fields: { password: expect.any(String) } },
      })
    expect((await set(code)).status).toBe(200)
  })

  it('[one server] [trial 24] permits five guesses of a code from one network, and leaves the others to its owner', async () => {
    await ask()
    const code = await mailedCode()
    for (let index = 0; index < 16; index += 1) await set(`GUESS${index}`, NEXT, email, '10.3.0.1')
    const late = await set(code, NEXT, email, '10.3.0.1')
    expect(late.failure.code).toBe('rate_limited')
    expect((await set(code, NEXT, email, '10.3.0.2')).status).toBe(200)
  })

  it('[one server] [trial 24] permits two hundred guesses an hour, from any number of addresses', async () => {
    await ask()
    const guesses = Array.from({ length: 1000 }, (_, index) =>
      set(`GUESS${index}`, NEXT, email, `10.2.${index % 250}.${Math.floor(index / 250)}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length]).toEqual([200, 800])
    expect((await signIn(shop, email)).status).toBe(200)
  })

  it('[one server] permits five requests an hour for one address, known or not', async () => {
    for (const address of [email, 'nobody@stoep.example']) {
      const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await ask(address)).status))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })

  it('[one server] permits sign-in again for an owner whose account a stranger’s guesses have locked', async () => {
    for (let index = 0; index < 10; index += 1) await signIn(shop, email, `guess ${index}`)
    expect((await signIn(shop, email)).failure.code).toBe('rate_limited')
    await ask()
    await shop.call('lostPasswordSet', { email, code: await mailedCode(), password: NEXT })
    expect((await signIn(shop, email, NEXT)).status).toBe(200)
  })

  it('leaves no code in the database: only its hash, and no text of the mail once it is sent', async () => {
    await ask()
    await ask('nobody@stoep.example')
    const code = await mailedCode()
    const codes = await shop.deps.db.selectFrom('reset_code').selectAll().execute()
    expect(codes.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
    const mails = await shop.deps.db.selectFrom('outgoing_mail').selectAll().execute()
    expect(JSON.stringify([codes, mails])).not.toContain(code)
    shop.clock.advance({ minutes: 31 })
    for (const job of accountJobs(shop.deps)) await job.run()
    expect(await shop.deps.db.selectFrom('reset_code').selectAll().execute()).toEqual([])
    expect(
      (await shop.deps.db.selectFrom('outgoing_mail').select('mail_id').execute()).filter(({ mail_id }) => mail_id.startsWith('lost-')),
    ).toEqual([])
  })
})

describeOnEveryDatabase('changing a password', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('ends every other session and keeps this one', async () => {
    const { token, customer } = await newCustomer(shop)
    const other = (await signIn(shop, customer.email)).answer
    const { answer } = await shop.call('changePassword', { token, password: PASSWORD, newPassword: NEXT })
    // A new token. The old one ends at the first use of the new one, so that a lost response signs no customer out.
    expect(answer.token).not.toBe(token)
    expect((await shop.call('refreshToken', { token })).status).toBe(200)
    expect((await shop.call('refreshToken', { token: answer.token })).status).toBe(200)
    expect((await shop.call('refreshToken', { token })).status).toBe(401)
    expect((await shop.call('refreshToken', { token: other.token })).status).toBe(401)
    expect((await signIn(shop, customer.email)).status).toBe(401)
    expect((await signIn(shop, customer.email, NEXT)).status).toBe(200)
    await sendDueMail(shop.deps)
    expect(shop.posted.at(-1)?.subject).toBe('Your Stoep password was changed')
  })

  it('invalidates a code that was mailed before', async () => {
    const { token, customer } = await newCustomer(shop)
    await shop.call('lostPasswordEmail', { email: customer.email })
    await sendDueMail(shop.deps)
    const code = shop.posted.map(({ subject }) => /: ([A-Z2-9]{8})$/.exec(subject)?.[1]).find(Boolean) ?? ''
    await shop.call('changePassword', { token, password: PASSWORD, newPassword: NEXT })
    expect((await shop.call('lostPasswordSet', { email: customer.email, code, password: 'a third long one' })).failure.code).toBe(
      'bad_request',
    )
  })

  it('[one server] requires the current password, with the same limits as sign-in', async () => {
    const { token } = await newCustomer(shop)
    const change = (password: string) => shop.call('changePassword', { token, password, newPassword: NEXT })
    expect((await change('not this one')).failure).toMatchObject({ status: 401, code: 'incorrect_credentials' })
    for (let index = 0; index < 9; index += 1) await change(`guess ${index}`)
    expect((await change(PASSWORD)).failure.code).toBe('rate_limited')
  })

  it('rejects a common password and needs a session', async () => {
    const { token } = await newCustomer(shop)
    const weak = await shop.call('changePassword', { token, password: PASSWORD, newPassword: 'qwertyuiop' })
    expect(weak.failure).toMatchObject({ status: 400, code: 'invalid_request', data: { fields: { newPassword: expect.any(String) } } })
    expect((await shop.call('changePassword', { password: PASSWORD, newPassword: NEXT })).failure.code).toBe('session_required')
  })
})
