import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { InProcessFetch, PageRender } from '../../../api-mock/pages/in-process.ts'
import type { RenderInput } from '../../../src/contract/http/render.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { mailedCode } from '../../support/account/customers.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** The pages of an account as plain documents: rendered for the caller, and their forms without script. */

const ORIGIN = 'https://stoep.example'
const person = { email: 'demo.pages@stoep.example', password: 'a couch on the stoep', firstName: 'Demo', lastName: 'Shopper' }

const rendered: RenderInput<InProcessFetch>[] = []
const render = vi.fn<PageRender>(async (input) => {
  rendered.push(input)
  const refreshed = await input.fetch('/api/refresh-token', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  const name = refreshed.ok ? (await answerOf('refreshToken', refreshed)).customer.first_name : 'visitor'
  return { status: 200, html: `<h1>${name}</h1>` }
})

describe('the pages of an account', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: ORIGIN }, deps: { render } })
  })
  afterAll(() => shop.close())

  const post = (path: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = { Origin: ORIGIN }) =>
    shop.request(path, { method: 'POST', body: new URLSearchParams(form), headers })
  const get = (path: string, cookie = '') => shop.request(path, { headers: { Accept: 'text/html', Cookie: cookie } })
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  it('go through sign-up, sign-in and sign-out with 303, and are rendered for the caller', async () => {
    const signUpPage = await post('/my-account/sign-up', { ...person, next: '/my-account/orders' })
    expect(signUpPage.status).toBe(200)
    expect(signUpPage.headers.getSetCookie()).toEqual([])
    expect(rendered.at(-1)?.form).toMatchObject({ values: { email: person.email, firstName: 'Demo' }, done: true, problem: null })
    const wrong = await post('/my-account/sign-up', { ...person, code: '' })
    expect([wrong.status, rendered.at(-1)?.form?.errors]).toEqual([422, { code: 'Enter the code from our mail' }])
    const code = await mailedCode(shop, person.email)
    const made = await post('/my-account/sign-up', { ...person, code, next: '/my-account/orders' })
    expect(made.status).toBe(303)
    expect(made.headers.get('location')).toBe('/my-account/orders')
    expect(made.headers.get('cache-control')).toBe('private, no-store')
    const session = cookiesOf(made)
    expect(session).toMatch(/shop_session=/)
    expect(await (await get('/my-account', session)).text()).toBe('<h1>Demo</h1>')
    expect(await (await get('/my-account')).text()).toBe('<h1>visitor</h1>')

    const out = await shop.request('/my-account/sign-out', {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { Origin: ORIGIN, Cookie: session },
    })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
    expect(await (await get('/my-account', session)).text()).toBe('<h1>visitor</h1>')
    expect((await post('/my-account/sign-in', person)).headers.get('location')).toBe('/my-account')
  })

  it('set no cookie and are not cached when they are only opened', async () => {
    const session = cookiesOf(await post('/my-account/sign-in', person))
    const page = await get('/my-account/orders', session)
    expect(page.headers.getSetCookie()).toEqual([])
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('etag')).toBeNull()
  })

  it('do not send the session to a page that is public', async () => {
    const session = cookiesOf(await post('/my-account/sign-in', person))
    for (const path of ['/', '/product/kalk-bay', '/checkout/order/12345678?key=abc']) {
      expect(await (await get(path, session)).text(), path).toBe('<h1>visitor</h1>')
    }
  })

  it('return the typed values and the messages, and never a password', async () => {
    const refused = await post('/my-account/sign-in', { ...person, password: 'not the one', next: '/my-account/orders' })
    expect(refused.status).toBe(401)
    expect(rendered.at(-1)?.form).toEqual({
      values: { email: person.email, firstName: 'Demo', lastName: 'Shopper', next: '/my-account/orders' },
      errors: {},
      problem: 'Incorrect Email or Password',
      done: false,
    })
    const incomplete = await post('/my-account/sign-up', { email: 'nobody', password: 'short' })
    expect(incomplete.status).toBe(422)
    expect(rendered.at(-1)?.form).toMatchObject({
      values: { email: 'nobody' },
      errors: {
        firstName: 'Enter your first name',
        email: 'Invalid email',
        password: 'A password has 8 to 128 characters',
      },
    })
    expect(JSON.stringify(rendered.map(({ form }) => form))).not.toMatch(/not the one|"short"/)
  })

  it('treat an unknown address for a lost password like a known one', async () => {
    for (const email of [person.email, 'demo.nobody@stoep.example']) {
      expect((await post('/my-account/lost-password', { email })).status).toBe(200)
      expect(rendered.at(-1)?.form).toMatchObject({ values: { email }, done: true, problem: null })
    }
  })

  it('name the field of a rejected new password', async () => {
    const session = cookiesOf(await post('/my-account/sign-in', person))
    const change = (form: Record<string, string>) =>
      shop.request('/my-account/change-password', {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { Origin: ORIGIN, Cookie: session },
      })
    expect((await change({ current: person.password, password: 'password' })).status).toBe(400)
    expect(Object.keys(rendered.at(-1)?.form?.errors ?? {})).toEqual(['password'])
    const done = await change({ current: person.password, password: 'another couch' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/my-account/change-password?done=1'])
  })

  it('reject a form of another site, and a request that is no form', async () => {
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await post('/my-account/sign-in', { email: person.email, password: 'another couch' }, headers)
      expect(answer.status, JSON.stringify(headers)).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const json = await shop.request('/my-account/sign-in', {
      method: 'POST',
      body: JSON.stringify(person),
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    })
    expect(json.status).toBe(400)
    const nothing = await post('/my-account/sign-in', { email: '\0', password: 'x' })
    expect(nothing.status).toBe(400)
  })
})
