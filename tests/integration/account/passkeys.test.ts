import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hasPassedSecondFactor } from '../../../api-mock/account/passkeys/second-factor.ts'
import { requestOptionsSchema, type RequestOptions } from '../../../src/contract/account/passkey.ts'
import type { AnyFailure } from '../../../src/contract/desk/desk-codes.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createAuthenticator, type Authenticator } from '../../support/account/authenticator.ts'
import { cookieOf, mailedCode, newCustomer, PASSWORD, withSession, type GivenSession } from '../../support/account/customers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const SITE = 'http://localhost:4102'

describeOnEveryDatabase('a passkey', (database) => {
  let shop: TestShop
  let anna: GivenSession
  let key: Authenticator
  beforeEach(async () => {
    shop = await createTestApp({ database })
    anna = await newCustomer(shop)
    key = createAuthenticator(SITE)
  })
  afterEach(() => shop.close())

  const enrol = async (session: GivenSession, authenticator: Authenticator, name = 'My phone') => {
    const { token } = session
    const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    return shop.call('passkeyAdd', { token, name, response: authenticator.create(answer) })
  }
  const browserOf = (headers: Headers) => ({
    Cookie: (cookieOf(headers, 'shop_passkey') || cookieOf(headers, 'shop_passkey_2')).split(';')[0] ?? '',
  })
  const options = async () => {
    const { answer, headers } = await shop.call('passkeyOptions', {})
    return { asked: answer, browser: browserOf(headers) }
  }
  const enter = (asked: RequestOptions, browser: Record<string, string>, cartKey?: string) =>
    shop.call('passkeySignIn', { response: key.get(asked), cartKey }, { headers: browser })
  const login = (password = PASSWORD, headers: Record<string, string> = {}) =>
    shop.call('login', { email: anna.customer.email, password }, { headers })
  const optionsIn = ({ data }: AnyFailure) => z.parse(z.object({ options: requestOptionsSchema }), data).options
  const askAlways = (ask = true) => shop.call('passkeyAsk', { token: anna.token, ask, password: PASSWORD })
  /** As if the other session had opened while the customer chose to be asked. */
  const askWithoutSignOut = () =>
    shop.deps.db.updateTable('customer').set({ asks_passkey: 1 }).where('customer_id', '=', anna.user_id).execute()
  const tokenOf = (headers: Headers) => /=([\w-]{43});/.exec(cookieOf(headers, 'shop_session'))?.[1] ?? 'no cookie'
  const passed = async (token: string) => (await shop.call('passkeys', { token })).answer.passed

  it('is added with the password, listed with its name, and mailed about; the first one brings ten recovery codes', async () => {
    expect((await shop.call('passkeyEnrol', { token: anna.token, password: 'wrong' })).failure.code).toBe('incorrect_credentials')
    const { answer } = await enrol(anna, key)
    expect(answer.recovery_codes).toHaveLength(10)
    expect(new Set(answer.recovery_codes).size).toBe(10)
    expect(answer.passkeys).toMatchObject({
      passkeys: [{ name: 'My phone', created_at: '2026-11-20T08:00:00.000Z', last_used_at: null }],
      ask: false,
      required: false,
      passed: true,
      recovery_codes: 10,
    })
    expect((await enrol(anna, createAuthenticator(SITE), 'Key ring')).answer.recovery_codes).toBeNull()
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ subject }) => subject)).toEqual(Array.from({ length: 2 }, () => 'A passkey was added to your Stoep account'))
    expect(shop.posted[0]?.text).toContain('My phone')
    const stored = JSON.stringify(await shop.deps.db.selectFrom('recovery_code').selectAll().execute())
    for (const code of answer.recovery_codes ?? []) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('signs in without a password, as the guest of the cart, and the session has passed the second factor', async () => {
    await enrol(anna, key)
    shop.clock.advance({ hours: 1 })
    const guest = newCartKey()
    await shop.call('cartAdd', { cartKey: guest, productId: 1031, variation: { fabric: 'linen-sage' }, productQuantity: 2 })
    const { asked, browser } = await options()
    expect(asked.allowCredentials ?? []).toEqual([])
    const { answer, headers } = await enter(asked, browser, guest)
    expect(answer).toMatchObject({ user_id: anna.user_id, customer: { email: anna.customer.email } })
    expect(cookieOf(headers, 'shop_passkey')).toContain('Max-Age=0')
    const token = tokenOf(headers)
    expect((await shop.call('customerCart', { token })).answer.item_count).toBe(2)
    expect((await shop.call('passkeys', { token })).answer).toMatchObject({
      passed: true,
      passkeys: [{ last_used_at: '2026-11-20T09:00:00.000Z' }],
    })
  })

  it.each([
    ['another site’s origin', (faults) => (faults.origin = 'https://evil.example')],
    ['another port', (faults) => (faults.origin = 'http://localhost:4103')],
    ['another site’s id', (faults) => (faults.rpId = 'evil.example')],
    ['a made-up challenge', (faults) => (faults.challenge = 'AAAA')],
    ['a key of someone else', (faults) => (faults.key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
    ['no proof of the person', (faults) => (faults.unverified = true)],
    ['a counter that does not grow', (faults) => (faults.counter = 1)],
  ] satisfies [string, (faults: Authenticator['faults']) => unknown][])('is refused with %s', async (_, spoil) => {
    await enrol(anna, key)
    spoil(key.faults)
    const { asked, browser } = await options()
    expect((await enter(asked, browser)).failure).toMatchObject({ status: 401, code: 'passkey_refused' })
  })

  it('is refused for a challenge that is used, late, of another browser, or of another purpose', async () => {
    await enrol(anna, key)
    const first = await options()
    expect((await enter(first.asked, first.browser)).status).toBe(200)
    expect((await enter(first.asked, first.browser)).failure.code).toBe('passkey_refused')
    const late = await options()
    shop.clock.advance({ minutes: 5 })
    expect((await enter(late.asked, late.browser)).failure.code).toBe('passkey_refused')
    const [mine, other] = [await options(), await options()]
    expect((await enter(mine.asked, other.browser)).failure.code).toBe('passkey_refused')
    expect((await enter(mine.asked, {})).failure.code).toBe('passkey_refused')
    const { answer } = await shop.call('passkeyEnrol', { token: anna.token, password: PASSWORD })
    expect((await enter({ challenge: answer.challenge, rpId: 'localhost' }, mine.browser)).failure.code).toBe('passkey_refused')
  })

  it('is added only in the session that asked, once, and never twice', async () => {
    const ben = await newCustomer(shop)
    const { answer } = await shop.call('passkeyEnrol', { token: anna.token, password: PASSWORD })
    const response = key.create(answer)
    expect((await shop.call('passkeyAdd', { token: ben.token, name: 'Stolen', response })).failure.code).toBe('passkey_refused')
    expect((await shop.call('passkeyAdd', { token: anna.token, name: 'Mine', response })).status).toBe(200)
    expect((await shop.call('passkeyAdd', { token: anna.token, name: 'Again', response })).failure.code).toBe('passkey_refused')
    key.faults.origin = 'https://evil.example'
    expect((await enrol(ben, key)).failure.code).toBe('passkey_refused')
    expect((await shop.call('passkeys', { token: ben.token })).answer.passkeys).toEqual([])
  })

  it('is asked for after the password once the customer has chosen so, and the password alone opens nothing', async () => {
    expect((await askAlways()).failure).toMatchObject({ status: 409, code: 'passkey_missing' })
    await enrol(anna, key)
    expect((await login()).status).toBe(200)
    expect((await askAlways()).answer.ask).toBe(true)
    const sessions = async () => (await shop.deps.db.selectFrom('session').selectAll().execute()).length
    const before = await sessions()
    const { failure, headers } = await login()
    expect(failure).toMatchObject({ status: 401, code: 'second_factor_required' })
    expect(cookieOf(headers, 'shop_session')).toBe('')
    expect(cookieOf(headers, 'shop_passkey_2')).toMatch(/HttpOnly; SameSite=Strict$/)
    expect(await sessions()).toBe(before)
    expect(optionsIn(failure).allowCredentials).toHaveLength(1)
    expect((await login('wrong')).failure.code).toBe('incorrect_credentials')
    const entered = await enter(optionsIn(failure), browserOf(headers))
    expect(entered.answer.user_id).toBe(anna.user_id)
    expect(await passed(tokenOf(entered.headers))).toBe(true)
    expect((await askAlways(false)).answer.ask).toBe(false)
    expect((await login()).status).toBe(200)
  })

  it('of another customer does not finish a sign-in', async () => {
    await enrol(anna, createAuthenticator(SITE))
    await askAlways()
    await enrol(await newCustomer(shop), key)
    const { failure, headers } = await login()
    expect((await enter(optionsIn(failure), browserOf(headers))).failure.code).toBe('passkey_refused')
  })

  it('finishes no sign-in whose password has changed in the meantime', async () => {
    await enrol(anna, key)
    await askAlways()
    const { failure, headers } = await login()
    await shop.call('changePassword', { token: anna.token, password: PASSWORD, newPassword: 'a quite different sentence' })
    expect((await enter(optionsIn(failure), browserOf(headers))).failure.code).toBe('passkey_refused')
  })

  it('can be replaced by a recovery code after the password, each once', async () => {
    const codes = (await enrol(anna, key)).answer.recovery_codes ?? []
    await askAlways()
    const recover = (code: string, browser: Record<string, string>) => shop.call('recoverySignIn', { code }, { headers: browser })
    expect((await recover(codes[0] ?? '', {})).failure.code).toBe('passkey_refused')
    const first = browserOf((await login()).headers)
    expect((await recover('AAAA-AAAA-AAAA-AAAA', first)).failure.code).toBe('incorrect_credentials')
    const entered = await recover(` ${(codes[0] ?? '').toLowerCase()} `, first)
    expect(entered.answer.user_id).toBe(anna.user_id)
    expect(await passed(tokenOf(entered.headers))).toBe(true)
    expect((await recover(codes[1] ?? '', first)).failure.code).toBe('passkey_refused')
    const second = browserOf((await login()).headers)
    expect((await recover(codes[0] ?? '', second)).failure.code).toBe('incorrect_credentials')
    const renewed = (await shop.call('recoveryCodes', { token: anna.token, password: PASSWORD })).answer.recovery_codes
    expect((await recover(codes[1] ?? '', second)).failure.code).toBe('incorrect_credentials')
    expect((await recover(renewed[0] ?? '', second)).status).toBe(200)
  })

  it('[one server] has limits: ten wrong recovery codes like ten wrong passwords, a hundred refused passkeys of an address', async () => {
    await enrol(anna, key)
    await askAlways()
    const browser = browserOf((await login()).headers)
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1)
      statuses.push((await shop.call('recoverySignIn', { code: 'AAAA' }, { headers: browser })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    key.faults.challenge = 'AAAA'
    const { asked } = await options()
    const refused = await Promise.all(Array.from({ length: 102 }, () => enter(asked, browser)))
    expect(refused.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  it('is removed with the password; with the last one the codes and the question go, and a mail is sent', async () => {
    await enrol(anna, key)
    await askAlways()
    const id = (await shop.call('passkeys', { token: anna.token })).answer.passkeys[0]?.id ?? ''
    const ben = await newCustomer(shop)
    expect((await shop.call('passkeyRemove', { token: ben.token, id, password: PASSWORD })).failure.code).toBe('not_found')
    expect((await shop.call('passkeyRemove', { token: anna.token, id, password: 'wrong' })).failure.code).toBe('incorrect_credentials')
    const { answer } = await shop.call('passkeyRemove', { token: anna.token, id, password: PASSWORD })
    expect(answer).toEqual({ passkeys: [], ask: false, required: false, passed: false, recovery_codes: 0 })
    expect((await login()).status).toBe(200)
    const { asked, browser } = await options()
    const message = 'This passkey has been removed from the account. Sign in with your password, or set a new one.'
    expect((await enter(asked, browser)).failure).toMatchObject({
      code: 'passkey_refused',
      message,
      data: { fields: { passkey: message } },
    })
    await sendDueMail(shop.deps)
    expect(shop.posted.at(-1)?.subject).toBe('A passkey was removed from your Stoep account')
  })

  it('is needed by the staff: no session has passed until one is added, and then every sign-in asks', async () => {
    await shop.deps.db.updateTable('customer').set({ role: 'staff' }).where('customer_id', '=', anna.user_id).execute()
    const token = tokenOf((await login()).headers)
    expect((await shop.call('passkeys', { token })).answer).toMatchObject({ required: true, passed: false })
    await enrol({ ...anna, token }, key)
    expect(await passed(token)).toBe(true)
    expect((await shop.call('passkeys', { token: anna.token })).failure.code).toBe('session_required')
    expect((await login()).failure.code).toBe('second_factor_required')
    expect((await shop.call('passkeyAsk', { token, ask: false, password: PASSWORD })).answer.ask).toBe(true)
    const rows = await shop.deps.db.selectFrom('sign_in').selectAll().execute()
    expect(rows.filter(hasPassedSecondFactor)).toHaveLength(1)
  })

  it('that is asked for from now on signs out every other device, which entered without it', async () => {
    const older = tokenOf((await login()).headers)
    await enrol(anna, key)
    expect((await shop.call('refreshToken', { token: older })).status).toBe(200)
    await askAlways()
    expect((await shop.call('refreshToken', { token: older })).failure.code).toBe('session_required')
    expect((await shop.call('refreshToken', { token: anna.token })).status).toBe(200)
    const { failure, headers } = await login()
    const second = tokenOf((await enter(optionsIn(failure), browserOf(headers))).headers)
    await askAlways(false)
    expect((await shop.call('refreshToken', { token: second })).status).toBe(200)
  })

  it('is needed in a session that opened without it, for a new address or password, the export and the deletion', async () => {
    const unpassed = { token: tokenOf((await login()).headers), password: PASSWORD }
    await enrol(anna, key)
    const email = 'demo.new@stoep.example'
    await shop.call('customerEmailAsk', { ...unpassed, email })
    const code = await mailedCode(shop, email)
    await askWithoutSignOut()
    const refused = [
      await shop.call('customerEmailAsk', { ...unpassed, email: 'demo.other@stoep.example' }),
      await shop.call('customerEmailSet', { token: unpassed.token, email, code }),
      await shop.call('changePassword', { ...unpassed, newPassword: 'a quite different sentence' }),
      await shop.call('customerExport', { token: unpassed.token }),
      await shop.call('customerDelete', unpassed),
    ]
    expect(refused.map(({ failure: { status, code: reason } }) => [status, reason])).toEqual(
      Array.from({ length: 5 }, () => [403, 'second_factor_required']),
    )
    expect((await shop.call('customerDelete', { ...unpassed, password: 'wrong' })).failure.code).toBe('incorrect_credentials')
    expect((await shop.call('customerExport', { token: anna.token })).status).toBe(200)
    expect((await shop.call('customerDelete', { token: anna.token, password: PASSWORD })).status).toBe(200)
  })

  it('is changed only by a session that has passed, once the account asks for it', async () => {
    const older = tokenOf((await login()).headers)
    const waiting = (await shop.call('passkeyEnrol', { token: older, password: PASSWORD })).answer
    await enrol(anna, key)
    await askWithoutSignOut()
    const proof = { token: older, password: PASSWORD }
    const id = (await shop.call('passkeys', { token: older })).answer.passkeys[0]?.id ?? ''
    const response = createAuthenticator(SITE).create(waiting)
    const refused = [
      await shop.call('passkeyEnrol', proof),
      await shop.call('passkeyAdd', { token: older, name: 'Stolen', response }),
      await shop.call('passkeyRemove', { ...proof, id }),
      await shop.call('passkeyAsk', { ...proof, ask: false }),
      await shop.call('recoveryCodes', proof),
    ]
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array.from({ length: 5 }, () => 'second_factor_required'))
    expect(await passed(older)).toBe(false)
    expect((await askAlways(false)).answer.ask).toBe(false)
    expect((await shop.call('passkeyEnrol', proof)).status).toBe(200)
  })

  it('is limited to ten of an account', async () => {
    for (let index = 0; index < 10; index += 1) await enrol(anna, createAuthenticator(SITE), `Passkey ${index}`)
    expect((await shop.call('passkeyEnrol', { token: anna.token, password: PASSWORD })).failure.code).toBe('passkeys_full')
  })

  it('needs a session to list passkeys and to add one', async () => {
    const cookie = { headers: withSession('nonsense') }
    expect((await shop.call('passkeys', {}, cookie)).failure.code).toBe('session_required')
    expect((await shop.call('passkeyEnrol', { password: PASSWORD }, cookie)).failure.code).toBe('session_required')
  })
})
