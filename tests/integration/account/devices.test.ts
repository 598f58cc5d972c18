import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { cookieOf, newCustomer, PASSWORD, signIn, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { up as createSignIns } from '../../../api-mock/db/migrations/010-019/019-sign-ins.ts'
import { up as createPasskeys } from '../../../api-mock/db/migrations/020-029/020-passkeys.ts'
import { accountJobs } from '../../../api-mock/account/jobs.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const HOST_COOKIE = '__Host-shop_session'

describeOnEveryDatabase('the devices of a customer', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const devices = async (token: string) => (await shop.call('customerDevices', { token })).answer.devices
  const works = async (token: string) => (await shop.call('customerCart', { token })).status === 200
  const onPhone = async (email: string) =>
    tokenIn((await shop.call('login', { email, password: PASSWORD }, { headers: { 'User-Agent': phone } })).answer)

  it('are listed with browser and system in words, the first and the last visit, and the asking one first', async () => {
    const { token, customer } = await newCustomer(shop)
    shop.clock.advance({ hours: 3 })
    const other = await onPhone(customer.email)
    shop.clock.advance({ hours: 5 })
    expect(await works(other)).toBe(true)
    const seen = (device: string, from: string, to: string, current: boolean) => ({
      id: expect.any(String) as unknown,
      device,
      first_seen: `2026-11-20T${from}:00:00.000Z`,
      last_seen: `2026-11-20T${to}:00:00.000Z`,
      current,
    })
    expect(await devices(token)).toEqual([seen('Another device', '08', '16', true), seen('Chrome on Android', '11', '16', false)])
    expect((await devices(other)).map(({ current, device }) => [current, device])).toEqual([
      [true, 'Chrome on Android'],
      [false, 'Another device'],
    ])
  })

  it('contain no device of another customer, and no customer can end one of another', async () => {
    const [one, two] = [await newCustomer(shop), await newCustomer(shop)]
    const [theirs] = await devices(two.token)
    expect((await devices(one.token)).map(({ id }) => id)).not.toContain(theirs?.id)
    const reply = await shop.call('customerDeviceEnd', { token: one.token, id: theirs?.id ?? '' })
    expect(reply.failure).toMatchObject({ status: 404, code: 'not_found' })
    expect(await works(two.token)).toBe(true)
  })

  it('end one by one, with every token of the sign-in, and never the asking one', async () => {
    const { token, customer } = await newCustomer(shop)
    const other = await onPhone(customer.email)
    shop.clock.advance({ days: 2 })
    const renewed = tokenIn((await shop.call('refreshToken', { token: other })).answer)
    const [here, there] = await devices(token)
    expect((await shop.call('customerDeviceEnd', { token, id: here?.id ?? '' })).failure.code).toBe('invalid_request')
    expect((await shop.call('customerDeviceEnd', { token, id: there?.id ?? '' })).status).toBe(200)
    expect([await works(token), await works(other), await works(renewed)]).toEqual([true, false, false])
    expect((await shop.call('customerDeviceEnd', { token, id: there?.id ?? '' })).failure.status).toBe(404)
  })

  it('end all except the asking one', async () => {
    const { token, customer } = await newCustomer(shop)
    const others = [await onPhone(customer.email), await onPhone(customer.email)]
    expect((await shop.call('customerDevicesEndOthers', { token })).status).toBe(200)
    expect(await works(token)).toBe(true)
    for (const other of others) expect(await works(other)).toBe(false)
    expect(await devices(token)).toHaveLength(1)
  })

  it('are removed once their sessions have expired', async () => {
    await newCustomer(shop)
    shop.clock.advance({ days: 31 })
    for (const job of accountJobs(shop.deps)) await job.run()
    expect(await shop.deps.db.selectFrom('sign_in').selectAll().execute()).toEqual([])
  })

  it('end 90 days after the sign-in, however often they are used', async () => {
    let { token } = await newCustomer(shop)
    for (let day = 0; day < 88; day += 8) {
      shop.clock.advance({ days: 8 })
      token = tokenIn((await shop.call('refreshToken', { token })).answer)
    }
    const { answer, headers } = await shop.call('refreshToken', {}, { headers: withSession(token) })
    expect(answer.expires_at).toBe('2027-02-18T08:00:00.000Z')
    expect(cookieOf(headers, 'shop_session')).toContain('Max-Age=172800;')
    shop.clock.advance({ days: 1, hours: 23 })
    expect(await works(token)).toBe(true)
    shop.clock.advance({ hours: 1 })
    expect((await shop.call('refreshToken', { token })).failure.code).toBe('session_required')
  })

  it('stay signed in over the update, and are listed without a browser', async () => {
    const { token } = await newCustomer(shop)
    const { db } = shop.deps
    for (const table of ['recovery_code', 'passkey_challenge', 'passkey', 'sign_in']) await db.schema.dropTable(table).execute()
    await db.schema.alterTable('customer').dropColumn('asks_passkey').execute()
    const update = { '019-sign-ins': { up: createSignIns }, '020-passkeys': { up: createPasskeys } }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => update }, migrationTableName: 'this_update' })
    expect(await migrator.migrateToLatest()).not.toHaveProperty('error')
    expect(await works(token)).toBe(true)
    expect(await devices(token)).toMatchObject([{ device: null, first_seen: '2026-11-20T08:00:00.000Z', current: true }])
  })

  it('stay signed in if a server of the earlier version opens a session beside this one', async () => {
    const { token } = await newCustomer(shop)
    await shop.deps.db.withoutPlugins().deleteFrom('sign_in').execute()
    expect(await works(token)).toBe(true)
    expect(await devices(token)).toMatchObject([{ device: null, current: true }])
  })
})

describeOnEveryDatabase('a session in a browser', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({
      database,
      environment: { PUBLIC_URL: 'https://stoep.example', PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1', SMTP_URL: 'smtps://mail.example' },
    })
  })
  afterEach(() => shop.close())
  const tokenOfCookie = (headers: Headers) => /=([\w-]{43});/.exec(cookieOf(headers, HOST_COOKIE))?.[1] ?? 'no cookie'

  it('has a cookie with the prefix __Host- on https', async () => {
    const { customer } = await newCustomer(shop)
    const { headers } = await signIn(shop, customer.email)
    expect(cookieOf(headers, HOST_COOKIE)).toMatch(
      /^__Host-shop_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const browser = { Cookie: `${HOST_COOKIE}=${tokenOfCookie(headers)}` }
    expect((await shop.call('customerCart', {}, { headers: browser })).status).toBe(200)
    const left = await shop.call('logout', {}, { headers: browser })
    expect(cookieOf(left.headers, HOST_COOKIE)).toContain('Max-Age=0')
  })

  it('accepts the cookie without the prefix only from an earlier version, and replaces it at the next refresh', async () => {
    const { token } = await newCustomer(shop)
    const old = withSession(token)
    expect((await shop.call('refreshToken', {}, { headers: old })).failure.code).toBe('session_required')
    await shop.deps.db.withoutPlugins().updateTable('sign_in').set({ device: null }).execute()
    const { headers } = await shop.call('refreshToken', {}, { headers: old })
    expect(tokenOfCookie(headers)).toBe(token)
    expect(cookieOf(headers, 'shop_session')).toContain('Max-Age=0')
  })

  it.each([
    ['Cookie', 'cart_key=none'],
    ['Origin', 'https://stoep.example'],
    ['Sec-Fetch-Site', 'same-origin'],
  ])('is in no answer to a browser, which sends %s', async (name, value) => {
    const headers = { [name]: value }
    const { customer } = await newCustomer(shop)
    const reply = await shop.call('login', { email: customer.email, password: PASSWORD }, { headers })
    expect(JSON.stringify(reply.answer)).not.toContain(tokenOfCookie(reply.headers))
    expect(reply.answer).not.toHaveProperty('token')
    const again = { ...headers, Cookie: `${HOST_COOKIE}=${tokenOfCookie(reply.headers)}` }
    expect((await shop.call('refreshToken', {}, { headers: again })).answer).not.toHaveProperty('token')
  })

  it('is in no address that a browser requests', async () => {
    const { token } = await newCustomer(shop)
    const from = (headers: Record<string, string>) => shop.call('customerCart', { token }, { headers })
    expect((await from({ 'Sec-Fetch-Site': 'same-origin' })).failure).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await from({})).status).toBe(200)
  })

  it('ends when the browser signs in again, with the push of its device handed over to the same customer', async () => {
    const [anna, ben] = [await newCustomer(shop), await newCustomer(shop)]
    const at = (token: string) => ({ Cookie: `${HOST_COOKIE}=${token}` })
    const enter = async (email: string, token: string) =>
      tokenOfCookie((await shop.call('login', { email, password: PASSWORD }, { headers: at(token) })).headers)
    const alive = async (token: string) => (await shop.call('customerCart', { token })).status === 200
    const elsewhere = tokenIn((await signIn(shop, anna.customer.email)).answer)
    const second = await enter(anna.customer.email, anna.token)
    expect([await alive(anna.token), await alive(second), await alive(elsewhere)]).toEqual([false, true, true])
    const third = await enter(ben.customer.email, second)
    expect([await alive(second), await alive(third), await alive(elsewhere)]).toEqual([false, true, true])
    expect((await shop.call('login', { email: ben.customer.email, password: 'wrong' }, { headers: at(third) })).status).toBe(401)
    expect(await alive(third)).toBe(true)
  })
})

it('every endpoint of devices needs a session', () => {
  for (const name of ['customerDevices', 'customerDeviceEnd', 'customerDevicesEndOthers'] as const)
    expect(endpoints[name].access).toBe('session')
})
