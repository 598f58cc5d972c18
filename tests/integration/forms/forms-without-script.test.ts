import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InProcessFetch, PageRender } from '../../../api-mock/pages/in-process.ts'
import type { RenderInput } from '../../../src/contract/http/render.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { emptyPost, filled, GIVEAWAY_OPEN } from '../../support/forms/filled-forms.ts'

describe('a form without script', () => {
  let shop: TestShop
  let rendered: RenderInput<InProcessFetch>[]
  beforeEach(async () => {
    rendered = []
    const render: PageRender = async (input) => {
      rendered.push(input)
      return { status: 200, html: '<h1>The page again</h1>' }
    }
    shop = await createTestApp({ deps: { render } })
    shop.clock.set(GIVEAWAY_OPEN)
  })
  afterEach(() => shop.close())

  const post = (path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
    shop.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:4102', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const { contact, giveawayEntry, swatchRequest, decoratorApplication, tradeApplication } = filled
  const written = { ...contact, website2: '' }
  const entered = { name: giveawayEntry.name, email: giveawayEntry.email, town: 'Sampleton', province: 'Western Cape', rules: 'on' }
  const expected: [string, string][] = [
    ['name', swatchRequest.name],
    ['email', swatchRequest.email],
    ['address', swatchRequest.address],
    ['fabrics', 'linen-oat'],
    ['fabrics', 'velvet-rust'],
  ]
  const applied = { ...decoratorApplication, years: '6' }

  it.each([
    ['/forms/contact', written, '/confirmed/message-sent'],
    ['/info/contact-us', written, '/confirmed/message-sent'],
    ['/forms/newsletter', filled.newsletter, '/confirmed/newsletter-sent'],
    ['/forms/giveaway', entered, '/confirmed/giveaway-sent'],
    ['/giveaway', entered, '/confirmed/giveaway-sent'],
    ['/forms/swatches', expected, '/confirmed/swatches-sent'],
    ['/info/swatches', expected, '/confirmed/swatches-sent'],
    ['/forms/application', applied, '/confirmed/application-sent'],
    ['/decorator/application', applied, '/confirmed/application-sent'],
    ['/forms/trade', tradeApplication, '/confirmed/trade-sent'],
    ['/trade', tradeApplication, '/confirmed/trade-sent'],
  ])('posted to %s is accepted and redirected', async (path, fields, thanks) => {
    const answer = await post(path, fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, thanks])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await emptyPost(shop)).length).toBeGreaterThan(0)
  })

  it('sends the ticked swatches and boxes', async () => {
    await post('/forms/swatches', expected)
    const { fabrics } = await shop.deps.db.selectFrom('swatch_request').select('fabrics').executeTakeFirstOrThrow()
    expect(JSON.parse(fabrics)).toEqual(['linen-oat', 'velvet-rust'])
    await post('/forms/giveaway', { ...entered, newsletter: 'yes' })
    expect(await shop.deps.db.selectFrom('giveaway_entry').select('newsletter').executeTakeFirstOrThrow()).toEqual({ newsletter: 1 })
  })

  it('returns with messages and all typed values', async () => {
    const answer = await post('/forms/contact', { ...written, email: 'nonsense', message: '' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('The page again')
    expect(rendered[0]?.url.pathname).toBe('/info/contact-us')
    expect(rendered[0]?.form).toEqual({
      values: { ...contact, email: 'nonsense', message: '' },
      errors: { email: 'Invalid email', message: 'Invalid Message' },
      problem: 'Please complete all fields',
      done: false,
    })
    expect(await emptyPost(shop)).toEqual([])
  })

  it('keeps ticked boxes and chosen fabrics on the page that returns', async () => {
    await post('/giveaway', { name: 'Demo', email: 'nonsense', newsletter: 'on' })
    expect(rendered[0]?.form).toMatchObject({ values: { newsletter: 'on' }, errors: { rules: 'Accept the rules to enter' } })
    await post('/info/swatches', [...expected, ['fabrics', 'chintz']])
    expect(rendered[1]?.form?.values['fabrics']).toBe('linen-oat,velvet-rust,chintz')
    expect(rendered[1]?.form?.errors['fabrics']).toBe('We do not have that fabric')
  })

  it('shows the reason of a rejection as a whole', async () => {
    shop.clock.set('2026-11-20T08:00:00Z')
    const answer = await post('/giveaway', entered)
    expect(answer.status).toBe(409)
    expect(rendered[0]?.form).toMatchObject({ problem: 'Entries open on 1 December 2026.', errors: {} })
  })

  it('of the newsletter returns on its own page', async () => {
    const answer = await post('/forms/newsletter', { email: '"><script>' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Invalid email')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).toContain('action="/forms/newsletter"')
  })

  it('pressed twice is one message; sent again later, it is another', async () => {
    await post('/forms/contact', written)
    await post('/forms/contact', written)
    expect(await emptyPost(shop)).toHaveLength(2)
    shop.clock.advance({ minutes: 10 })
    await post('/forms/contact', written)
    expect(await emptyPost(shop)).toHaveLength(2)
  })

  it('thanks a robot and stores nothing', async () => {
    const answer = await post('/forms/contact', { ...written, website2: 'x' })
    expect(answer.headers.get('location')).toBe('/confirmed/message-sent')
    expect(await emptyPost(shop)).toEqual([])
  })

  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  ])('of another site is rejected: %o', async (headers) => {
    const answer = await post('/forms/contact', written, headers)
    expect(answer.status).toBe(403)
    expect(await emptyPost(shop)).toEqual([])
  })

  it('that is malformed is rejected with a message', async () => {
    const answer = await post('/forms/contact', written, { 'Content-Type': 'text/plain' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('could not be read')
  })

  it('redirects a browser that opens its target to the page', async () => {
    const answer = await shop.request('/forms/contact')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/info/contact-us'])
    expect(await (await shop.request('/forms/newsletter')).text()).toContain('Sign me up')
  })
})
