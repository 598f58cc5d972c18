import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '../../../api-mock/deps.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const PASSWORD = 'a demo gate'
const environment = { SITE_PASSWORD: PASSWORD, TRUST_PROXY: '1' }
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const cookieFrom = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describeOnEveryDatabase('the password of the gate', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database, environment })
  })
  afterAll(() => shop.close())
  const give = (password: string, address = '10.0.0.1', of = shop) =>
    of.request('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ password }),
    })
  const type = (password: string, next: string, address: string) =>
    shop.request('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
      body: new URLSearchParams({ password, next }).toString(),
    })
  const isOpen = async (cookie: string, of = shop) => (await of.request('/api/catalogue', { headers: { Cookie: cookie } })).status === 200

  it('[§8.2] is answered with true or false, and true opens everything for this browser', async () => {
    const wrong = await give('wrong')
    expect([wrong.status, await wrong.json(), wrong.headers.has('set-cookie')]).toEqual([200, false, false])
    const right = await give(PASSWORD)
    expect(await right.json()).toBe(true)
    expect(right.headers.get('cache-control')).toBe('private, no-store')
    expect(right.headers.get('set-cookie')).toMatch(/^shop_gate=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await isOpen(cookieFrom(right))).toBe(true)
    expect(await isOpen('')).toBe(false)
  })

  it('is required again after 30 days, and after a change of it', async () => {
    const other = await createTestApp({ database, environment: { ...environment, SITE_PASSWORD: 'another' } })
    const cookie = cookieFrom(await give(PASSWORD))
    const same = await createTestApp({ environment, clock: shop.clock, deps: { db: shop.deps.db, dialect: shop.deps.dialect } })
    expect(await isOpen(cookie, same)).toBe(true)
    const changed = await createTestApp({
      environment: { ...environment, SITE_PASSWORD: 'another' },
      clock: shop.clock,
      deps: { db: shop.deps.db, dialect: shop.deps.dialect },
    })
    expect(await isOpen(cookie, changed)).toBe(false)
    expect(await isOpen(cookie, other)).toBe(false)
    shop.clock.advance({ days: 29, hours: 23 })
    expect(await isOpen(cookie)).toBe(true)
    shop.clock.advance({ hours: 2 })
    expect(await isOpen(cookie)).toBe(false)
    await other.close()
  })

  it('is not replaced by a forged pass', async () => {
    const [name, pass = ''] = cookieFrom(await give(PASSWORD)).split('=')
    const [until = '', signature = ''] = pass.split('.')
    const forged = [`${Number(until) + 1}.${signature}`, `${until}.${signature.slice(1)}A`, `${until}.`, `.${signature}`, until, 'true', '']
    for (const value of forged) expect([value, await isOpen(`${name}=${value}`)]).toEqual([value, false])
  })

  it('opens with the form without script, and redirects to the requested page', async () => {
    const gateForm = await shop.request('/product/kalk-bay?fabric=linen-oat', { headers: html })
    expect(await gateForm.text()).toContain('name="next" value="/product/kalk-bay?fabric=linen-oat"')
    const wrong = await type('wrong', '/product/kalk-bay', '10.0.0.2')
    expect(wrong.status).toBe(403)
    expect(await wrong.text()).toMatch(/aria-invalid="true".*[\s\S]*That is not the password\./)
    const right = await type(PASSWORD, '/product/kalk-bay', '10.0.0.2')
    expect([right.status, right.headers.get('location'), right.headers.get('cache-control')]).toEqual([
      303,
      '/product/kalk-bay',
      'private, no-store',
    ])
    expect(await isOpen(cookieFrom(right))).toBe(true)
  })

  it.each(['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)', '/\t/example.org', ''])(
    'redirects to no other site: %s',
    async (next) => {
      expect((await type(PASSWORD, next, '10.0.0.3')).headers.get('location')).toBe('/')
    },
  )

  it('writes a URL into the form that cannot break out of it', async () => {
    const response = await shop.request('/?q="><script>alert(1)</script>', { headers: html })
    expect(await response.text()).not.toMatch(/<script|"><s/)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('permits no sign-up while the gate is closed', async () => {
    const response = await shop.request('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'new@stoep.example', password: PASSWORD, firstName: 'Demo', lastName: 'Shopper' }),
    })
    expect(await response.json()).toMatchObject({ status: 403, code: 'gate_closed' })
    expect(await shop.deps.db.selectFrom('customer').select('email').execute()).toEqual([])
  })

  it('[one server] [trial 24] permits ten guesses, on every way', async () => {
    const answers: unknown[] = []
    for (let index = 0; index < 500; index += 1) {
      answers.push((await give(`guess ${index}`, '10.1.1.1')).status)
      answers.push((await type(`guess ${index}`, '/', '10.1.1.1')).status)
    }
    expect(answers.filter((status) => status !== 429)).toHaveLength(10)
    const late = await give(PASSWORD, '10.1.1.1')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await (await type(PASSWORD, '/', '10.1.1.1')).text()).toContain('Too many tries')
    expect(await (await give(PASSWORD, '10.1.1.2')).json()).toBe(true)
    shop.clock.advance({ minutes: 10 })
    expect(await (await give(PASSWORD, '10.1.1.1')).json()).toBe(true)
  })

  it('[one server] permits a few hundred guesses from many addresses', async () => {
    shop.clock.advance({ minutes: 30 })
    const statuses: number[] = []
    for (let index = 0; index < 1000; index += 1) statuses.push((await give(`guess ${index}`, `10.2.${index % 250}.1`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    shop.clock.advance({ minutes: 30 })
  })

  it('lets a page that is being rendered read its data', async () => {
    const asking: Deps['render'] = async ({ fetch }) => ({ status: 200, html: String((await fetch('/api/home')).status) })
    const rendering = await createTestApp({ environment, deps: { render: asking } })
    const headers = { ...html, Cookie: cookieFrom(await give(PASSWORD, '10.0.0.9', rendering)) }
    expect(await (await rendering.request('/', { headers })).text()).toBe('200')
    expect((await rendering.request('/', { headers: html })).status).toBe(403)
    await rendering.close()
  })

  it('[one server] lets no shared cache store what it has opened', async () => {
    const headers = { Cookie: cookieFrom(await give(PASSWORD)) }
    for (const path of ['/api/catalogue', '/api/stamped', '/robots.txt', `/api/cart-guest?cartKey=${newCartKey()}`]) {
      const response = await shop.request(path, { headers })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('cache-control')).toMatch(/private/)
      expect(response.headers.get('cache-control')).not.toMatch(/public|s-maxage/)
    }
  })
})

describe('without a gate', () => {
  it('every password is right, and the catalogue is public', async () => {
    const shop = await createTestApp()
    for (const password of ['anything', 'karoo sunset 7']) {
      const { answer, headers } = await shop.call('register', { password })
      expect([answer, headers.has('set-cookie')]).toEqual([true, false])
    }
    expect((await shop.request('/api/catalogue')).headers.get('cache-control')).toContain('public')
    await shop.close()
  })
})
