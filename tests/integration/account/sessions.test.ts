import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { HINT_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { cookieOf, newCustomer, signIn, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a session', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const refresh = async (token: string) => {
    const { answer } = await shop.call('refreshToken', { token })
    return { ...answer, token: tokenIn(answer) }
  }
  const works = async (token: string) => (await shop.call('customerCart', { token })).status === 200

  it('[§4.1] is identified by its cookie, and by an explicit token before it', async () => {
    const [one, two] = [await newCustomer(shop), await newCustomer(shop)]
    const headers = withSession(one.token)
    expect((await shop.call('refreshToken', {}, { headers })).answer.user_id).toBe(one.user_id)
    expect((await shop.call('refreshToken', { token: two.token }, { headers })).answer.user_id).toBe(two.user_id)
  })

  it.each(['', 'nonsense', 'x'.repeat(43)])('[§8.5] is rejected with 401 and the server’s message for the token "%s"', async (token) => {
    const reply = token === '' ? await shop.call('refreshToken', {}) : await shop.call('refreshToken', { token })
    expect(reply.failure).toMatchObject({ status: 401, code: 'session_required', message: 'Please sign in again' })
  })

  it('keeps its token for a day, and then gets a new one for another 30 days', async () => {
    const { token } = await newCustomer(shop)
    shop.clock.advance({ hours: 24 })
    expect((await refresh(token)).token).toBe(token)
    shop.clock.advance({ seconds: 1 })
    const { answer, headers } = await shop.call('refreshToken', { token })
    expect(answer.token).not.toBe(token)
    expect(answer.expires_at).toBe('2026-12-21T08:00:01.000Z')
    expect(cookieOf(headers, SESSION_COOKIE)).toContain(answer.token)
    expect(cookieOf(headers, HINT_COOKIE)).toContain('customer')
  })

  it('keeps its old token until the first use of the new one, because a response may be lost', async () => {
    const { token } = await newCustomer(shop)
    shop.clock.advance({ days: 2 })
    await refresh(token)
    expect(await works(token)).toBe(true)
    const { token: second } = await refresh(token)
    expect(await works(token)).toBe(true)
    expect(await works(second)).toBe(true)
    expect(await works(token)).toBe(false)
  })

  it('survives parallel refreshes of tabs: each token stays valid', async () => {
    const { token } = await newCustomer(shop)
    shop.clock.advance({ days: 2 })
    const tokens = (await Promise.all(Array.from({ length: 5 }, () => refresh(token)))).map((session) => session.token)
    expect(new Set(tokens).size).toBe(5)
    for (const one of tokens) expect(await works(one)).toBe(true)
    expect(await works(token)).toBe(false)
  })

  it('ends after 30 days without use, and its rows are deleted', async () => {
    const { token } = await newCustomer(shop)
    shop.clock.advance({ days: 30 })
    expect(await works(token)).toBe(false)
    for (const job of accountJobs(shop.deps)) await job.run()
    expect(await shop.deps.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('ends at sign-out with all tokens of the same sign-in, and other sign-ins stay', async () => {
    const { token, customer } = await newCustomer(shop)
    const { answer: elsewhere } = await signIn(shop, customer.email)
    shop.clock.advance({ days: 2 })
    const siblings = [await refresh(token), await refresh(token)]
    const { status, headers } = await shop.call('logout', {}, { headers: withSession(siblings[0]?.token ?? '') })
    expect(status).toBe(200)
    expect(cookieOf(headers, SESSION_COOKIE)).toContain('Max-Age=0')
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(cookieOf(headers, HINT_COOKIE)).toContain('Max-Age=0')
    for (const one of [token, ...siblings.map((session) => session.token)]) expect(await works(one)).toBe(false)
    expect(await works(tokenIn(elsewhere))).toBe(true)
  })

  it('that ended twice, or never existed, gets the same response', async () => {
    const { token } = await newCustomer(shop)
    for (const input of [{ token }, { token }, { token: 'nonsense' }, {}])
      expect((await shop.call('logout', input)).answer).toEqual({ done: true })
  })

  it('that ends by its explicit token leaves the cookie of the next customer', async () => {
    const [before, after] = [await newCustomer(shop), await newCustomer(shop)]
    const { headers } = await shop.call('logout', { token: before.token }, { headers: withSession(after.token) })
    expect(headers.getSetCookie()).toEqual([])
    expect(await works(after.token)).toBe(true)
  })

  it('does not end with another customer’s delayed sign-out', async () => {
    const [before, after] = [await newCustomer(shop), await newCustomer(shop)]
    const late = { ...withSession(after.token), 'X-Shop-Owner': before.user_id }
    const { answer, headers } = await shop.call('logout', {}, { headers: late })
    expect(answer).toEqual({ done: true })
    expect(headers.getSetCookie()).toEqual([])
    expect(await works(after.token)).toBe(true)
    await shop.call('logout', {}, { headers: { ...withSession(after.token), 'X-Shop-Owner': after.user_id } })
    expect(await works(after.token)).toBe(false)
  })

  it('is rejected if the sender states another owner', async () => {
    const { token, user_id } = await newCustomer(shop)
    const as = (owner: string) => shop.call('refreshToken', { token }, { headers: { 'X-Shop-Owner': owner } })
    expect((await as('x'.repeat(20))).failure).toMatchObject({ status: 403, code: 'wrong_owner' })
    expect((await as(newCartKey())).failure.code).toBe('wrong_owner')
    expect((await as(user_id)).status).toBe(200)
  })

  it('ignores requests of another site’s page', async () => {
    const { token } = await newCustomer(shop)
    const from = (headers: Record<string, string>) => shop.call('logout', {}, { headers: { ...withSession(token), ...headers } })
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://localhost.evil.example:4102' },
    ]
    for (const headers of foreign) expect((await from(headers)).failure.status).toBe(403)
    expect(await works(token)).toBe(true)
    expect((await from({ Origin: 'http://localhost:4102', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(await works(token)).toBe(false)
  })
})
